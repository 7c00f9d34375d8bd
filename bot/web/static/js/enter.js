// Signs in whoever opens the Mini App: Telegram hands what it signed over behind the hash of the address.
const initData = new URLSearchParams(location.hash.slice(1)).get("tgWebAppData") ?? "";
history.replaceState(null, "", location.pathname);
const answer = await fetch("/api/telegram", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ initData, framed: window.top !== window.self }),
});
const told = await answer.json();
if (answer.ok) location.replace(told.location);
else document.getElementById("text").textContent = told.problem;
