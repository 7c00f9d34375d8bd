// What the tests ask of a page: where things lie, how they are called, whether they can be read.
window.looks = {
  moved: 0,
  box: (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height].map(Math.round).join(); },
  geometry: () => [...document.querySelectorAll('.key, .foot, .modes button, .rail, .slip')].map(looks.box).join(' '),
  outside: (inner, outer) => {
    const frame = document.querySelector(outer).getBoundingClientRect();
    return [...document.querySelectorAll(inner)].map((one) => one.getBoundingClientRect())
      .filter((one) => one.left < frame.left || one.right > frame.right || one.bottom > frame.bottom).length;
  },
  seats: () => [...document.querySelectorAll('.seat:has(.v)')].map((one) => [one.querySelector('.n span').textContent, one.querySelector('.v').textContent]),
  waiting: () => localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith(':lines'))),
  visible: (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.getClientRects().length > 0,
  controls: () => [...document.querySelectorAll('button, a[href], input')].filter((one) => looks.visible(one) && !one.disabled),
  nameOf: (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() || one.title,
  nameless: () => looks.controls().filter((one) => !looks.nameOf(one)).map((one) => one.outerHTML.slice(0, 120)),
  unreachable: () => looks.controls().filter((one) => one.tabIndex < 0).map((one) => one.outerHTML.slice(0, 120)),
  small: () => looks.controls().filter((one) => !one.matches('.rows *, .link'))
    .map((one) => [one, one.getBoundingClientRect()]).filter(([, r]) => r.width < 43.5 || r.height < 43.5).map(([one, r]) => `${Math.round(r.width)}×${Math.round(r.height)} ${one.outerHTML.slice(0, 100)}`),
  colour: (text) => { const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number); return { rgb: [r, g, b], a }; },
  over: (top, below) => top.rgb.map((one, i) => one * top.a + below[i] * (1 - top.a)),
  ground: (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) layers.push(looks.colour(getComputedStyle(one).backgroundColor));
    return layers.reverse().reduce((below, top) => looks.over(top, below), [255, 255, 255]);
  },
  light: (rgb) => rgb.map((one) => one / 255).map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4).reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0),
  contrast: (a, b) => { const [dark, bright] = [looks.light(a), looks.light(b)].sort((x, y) => x - y); return (bright + 0.05) / (dark + 0.05); },
  faint: (least) => {
    const found = [], walk = document.createTreeWalker(document.getElementById('page'), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const one = walk.currentNode.parentElement;
      if (!walk.currentNode.data.trim() || !looks.visible(one) || one.closest('svg, :disabled, .sr')) continue;
      const ground = looks.ground(one), ink = looks.over(looks.colour(getComputedStyle(one).color), ground), ratio = looks.contrast(ink, ground);
      if (ratio < least) found.push(`${ratio.toFixed(2)} ${walk.currentNode.data.trim().slice(0, 40)}`);
    }
    return found;
  },
  sideways: () => document.documentElement.scrollWidth - innerWidth,
};
new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) looks.moved += one.value; }).observe({ type: 'layout-shift' });
