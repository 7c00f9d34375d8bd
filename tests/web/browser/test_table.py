"""The table by taps: opening, bets and draws, corrections, payments between players, settling, the British round."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.web.browser.phones import Phone, Phones, browser_tests, sit, unhurried
from tests.web.server import serving_table

pytestmark = browser_tests


async def test_four_phones_sit_down_and_start(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        names = ("Ann", "Ben", "Cat", "Dan")
        people = [await phones.open(table.link(f"telegram:{i}", name)) for i, name in enumerate(names, 1)]
        await people[0].tap('.prim:has-text("New game")')
        for name, phone in zip(names, people, strict=True):
            await phone.tap('.sec:text-is("Sit down")')
            await people[0].see(f'.answer:has-text("{name}")')
        await people[3].tap('.sec:text-is("Start")')
        for phone in people:
            await phone.see(".seat")
            assert set(await phone.balances()) == set(names)


async def test_riichi_bets_draws_and_a_hand_with_red_fives(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", game="riichi")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="bet"]')
        await phone.tap('.answer .sec:text-is("Cat")')
        await phone.see('.seat:has-text("Cat") .rs')
        assert (await phone.balances())["Cat"] == "24,000"
        await phone.tap('[data-do="draws"]')
        await phone.tap(".answer .choices .sec")
        await phone.see('.answer .sec[aria-pressed="true"]:has-text("Cat")')
        await phone.tap('.answer .prim:text-is("Record")')
        # Cat alone is ready, for she has bet: 1000 from each of the others; her bet stays on the table
        await phone.see('.seat:has-text("27,000")')
        assert await phone.balances() == {"Ann": "24,000", "Ben": "24,000", "Cat": "27,000", "Dan": "24,000"}
        await phone.tap('[data-do="record"]')
        await phone.tap('[data-do="choose_winner"]')
        await phone.tap('.opt:has-text("Cat")')
        await phone.tap_hand("22m 345m 340p 345s 66s +6s")
        await phone.see(".opts .opt")
        await phone.tap('[data-do="toggle_more"]')
        await phone.see(".flags button")
        await phone.tap('.opt:has-text("Off Ben")')
        if await phone.page.locator('[data-do="answered"]').count():
            await phone.tap('[data-do="answered"]')
        await phone.see(".value")


async def test_everybody_ready_at_a_draw_is_marked_before_it_is_recorded(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", game="riichi")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="draws"]')
        await phone.tap(".answer .choices .sec")
        for name in ("Ann", "Ben", "Dan", "Dan"):  # the second tap takes the mark of Dan away
            await phone.tap(f'.answer .sec:has-text("{name}")')
        await phone.see('.answer .sec[aria-pressed="false"]:has-text("Dan")')
        assert (await table.app.seen(table.table)).night.hands == ()
        await phone.tap('.answer .prim:text-is("Record")')
        # 3000 from the two who were not ready to the two who were
        await phone.see('.seat:has-text("26,500")')
        standing = {"Ann": "26,500", "Ben": "26,500", "Cat": "23,500", "Dan": "23,500"}
        assert await phone.balances() == standing


async def test_a_hand_is_corrected_and_taken_back_by_taps(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        await table.chat("1 Ann", "/score ben 3 from ann")
        phone = await phones.open(table.url)
        await phone.tap('.two button:has-text("Correct")')
        await phone.tap('.answer .sec:has-text("Off Cat")')
        await phone.see('.seat:has-text("Cat"):has-text("−8")')
        assert await phone.balances() == {"Ann": "−4", "Ben": "+16", "Cat": "−8", "Dan": "−4"}
        await phone.tap('.two button:has-text("Why?")')
        await phone.see(".answer")
        await phone.tap('.two button:has-text("Correct")')
        await phone.tap('.answer .sec:text-is("Other tiles")')
        await phone.see('h1:text-is("Hand 1")')
        await phone.tap_hand("(CCC) (FFF) 123m 456p 5s +5s")
        # two pungs of dragons: 2 doubles, 4 from Cat, 2 from Ann and Dan
        await phone.tap('.foot .prim:has-text("Correct to 2 tai")')
        await phone.see('.seat:has-text("+8")')
        assert await phone.balances() == {"Ann": "−2", "Ben": "+8", "Cat": "−4", "Dan": "−2"}
        await phone.go("hands")
        await phone.tap(".hd")
        await phone.see('.new img[src*="picture.svg"]')


async def test_a_payment_between_two_players(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="payment"]')
        await phone.tap('.answer .sec:text-is("Ben")')
        await phone.tap('.answer .sec:text-is("Cat")')
        await phone.page.fill(".answer .form input", "5 taxi")
        await phone.page.press(".answer .form input", "Enter")
        await phone.see('.seat:has-text("+5")')
        assert await phone.balances() == {"Ann": "0", "Ben": "−5", "Cat": "+5", "Dan": "0"}


async def test_debts_are_marked_paid_and_the_night_is_closed(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        await table.chat("1 Ann", "/score ben 3 from ann")
        phone = await phones.open(table.url)
        await phone.go("settle")
        assert await phone.text(".hero .g") == "+16"
        await phone.tap('.debt:has-text("Ann") button')
        await phone.see('.debt.done:has-text("Ann"):has-text("8")')
        assert "2 of 3" in await phone.text(".pay h2")
        await phone.tap(".debt.done button")
        await phone.see('.debt:not(.done):has-text("Ann")')
        assert "3 of 3" in await phone.text(".pay h2")
        await phone.tap(".end .prim, .end .sec")
        await phone.see(".answer")
        await phone.tap(".answer .choices .sec, .end .prim")
        await phone.see('.hero:has-text("took the night")')


async def test_a_british_round_by_four_taps(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", game="british")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap('.h:has-text("Ann") [data-do="mahjong"]')
        await phone.tap_hand("456m (555p) (CCC) [9999s] E +E")
        await phone.tap('[data-how="self"]')
        # 20 for going out, 2 and 4 for the pungs, 32 for the kong, 2 and 2 for the pair, 2 from the wall; ×2
        assert await phone.text(".value .v") == "128 points"
        assert await phone.page.locator(".items li").count() == 8
        await phone.tap(".foot .prim")
        await phone.see(".h.won")
        assert await phone.page.locator(".answer").count() == 0  # the boxes say it all
        await phone.see('.hs > .choices .sec:text-is("Cancel the round")')
        await phone.tap('.h:has-text("Ben") [data-do="tiles"]')
        await phone.tap_hand("(222m) (333m) 5s FF")
        await phone.see('.foot .prim:enabled:has-text("6 points")')
        assert await phone.text(".value .v") == "6 points"
        assert await phone.page.locator(".items li").all_text_contents() == [
            "+2Exposed pung, 2–8",
            "+2Exposed pung, 2–8",
            "+2Pair of dragons",
        ]
        await phone.tap(".foot .prim")
        await phone.see('.h:not(.todo):has-text("Ben")')
        await phone.tap('.h:has-text("Cat") [data-do="points"]')
        await phone.page.fill(".do-points input", "2")
        await phone.page.press(".do-points input", "Enter")
        await phone.see('.h:not(.todo):has-text("Cat")')
        await phone.tap('.h:has-text("Dan") [data-do="stage"]')
        await phone.see(".give")
        # 128 doubled for East from each; Ben 6, Cat 2: Cat pays Ben 4, Dan pays Ben 6 and Cat 2
        assert await phone.text(".foot .prim") == "Record, Ann +768"
        assert await phone.page.locator(".give td.t").all_inner_texts() == ["+768", "−246", "−258", "−264"]
        await phone.tap(".foot .prim")
        await phone.see('.seat:has-text("+768")')
        assert await phone.balances() == {"Ann": "+768", "Ben": "−246", "Cat": "−258", "Dan": "−264"}


async def test_a_local_table_asks_who_somebody_is(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, replace(unhurried(), local=True)) as table:
        phone = await phones.open(f"{table.base}/")
        await phone.page.fill('form[data-do="name"] input', "Zoë")
        await phone.page.press('form[data-do="name"] input', "Enter")
        await phone.page.locator('form[data-do="name"]').wait_for(state="detached")
        await phone.tap('.prim:has-text("New game")')
        await phone.tap('.sec:text-is("Sit down")')
        await phone.see('.answer:has-text("Zoë")')
        for name in ("Ben", "Cat", "Dan"):
            await phone.tap('.sec:text-is("Add a guest")')
            await phone.page.fill(".answer .form input", name)
            await phone.page.press(".answer .form input", "Enter")
            await phone.see(f'.answer:has-text("{name}")')
        await phone.tap('.sec:text-is("Start")')
        await phone.see(".seat")
        assert set(await phone.balances()) == {"Zoë", "Ben", "Cat", "Dan"}
        await phone.tap('.seat:has-text("Zoë")')
        await phone.see('.answer:has-text("Zoë")')


async def test_the_seats_being_taken_stand_on_one_card_that_lives(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        ann = await phones.open(table.link("telegram:1", "Ann"))
        ben = await phones.open(table.link("telegram:2", "Ben"))
        await ann.tap('.prim:has-text("New game")')
        await ann.see(".answer.opening")
        await ann.tap('.sec:text-is("Sit down")')
        await ben.tap('.sec:text-is("Sit down")')
        for phone in (ann, ben):
            await phone.see('.answer.opening:has-text("Ben")')
            assert await phone.page.locator(".answer").count() == 1
            assert "Nobody sits" not in await phone.text(".top")
        await ann.tap('.sec:text-is("Rules")')
        await ann.see('.answer .sec:has-text("Back")')
        assert await ann.page.locator(".answer").count() == 1
        await ann.tap('.sec:has-text("Back")')
        await ann.see(".answer.opening")
        assert await ann.page.locator(".answer").count() == 1


async def test_a_guest_is_named_after_the_page_was_opened_again(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        phone = await phones.open(table.url)
        await phone.tap('.prim:has-text("New game")')
        await phone.see(".answer.opening")
        await phone.page.reload()
        await phone.tap('.sec:text-is("Add a guest")')
        await phone.page.fill('.answer .form input[placeholder="Guest\'s name"]', "Old Tan")
        await phone.page.press(".answer .form input", "Enter")
        await phone.see('.answer.opening:has-text("Old Tan")')


async def test_a_value_is_corrected_by_typing_the_right_one(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        await table.chat("1 Ann", "/score ben 3 from ann")
        phone = await phones.open(table.url)
        await phone.tap('.two button:has-text("Correct")')
        await phone.page.fill('.answer .form input[placeholder="The right value"]', "4")
        await phone.page.press(".answer .form input", "Enter")
        # 4 tai at 0.5/1: 2 x 8 x 0.5 from the discarder, twice what 3 tai are
        await phone.see('.seat:has-text("Ben"):has-text("+32")')


async def test_the_night_is_called_by_one_button_and_its_picture_is_seen(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        await table.chat("1 Ann", "/score ben 3 from ann")
        phone = await phones.open(table.url)
        await phone.go("settle")
        await phone.tap('button:text-is("Call it a night …")')
        await phone.see('.answer button:has-text("Call it a night")')
        assert await phone.page.locator('button:has-text("Call it a night")').count() == 1
        await phone.tap('button:has-text("Call it a night")')
        await phone.see(".answer img")
        await phone.page.wait_for_function("document.querySelector('.answer img').naturalWidth > 0")


async def is_in_reach(phone: Phone) -> bool:
    """Whether the button that records a hand stands above the tabs."""
    button = await phone.page.locator('[data-do="record"]').bounding_box()
    tabs = await phone.page.locator(".tabs").bounding_box()
    assert button is not None
    assert tabs is not None
    return button["y"] + button["height"] <= tabs["y"]


async def test_after_a_hand_the_next_one_can_be_recorded_without_scrolling(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url)
        await phone.type("/score ben 123m 456p (CCC) EEE 5s+5s from ann")
        await phone.go("table")
        await phone.tap('.two button:has-text("Why?")')
        await phone.see(".answer")
        assert await phone.page.evaluate("scrollY") == 0
        assert await is_in_reach(phone)
        await phone.page.evaluate("document.querySelector('.answer').style.minHeight = '200vh'")
        assert await phone.page.evaluate("document.documentElement.scrollHeight > 2 * innerHeight")
        assert await is_in_reach(phone), "however long the answer is"


async def test_what_an_earlier_night_left_open_is_marked_paid(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        for line in ("/score ben 3 from ann", "/settle close", "/newgame sg Ann Ben Cat Dan"):
            await table.chat("1 Ann", line)
        phone = await phones.open(table.url)
        await phone.go("settle")
        await phone.see('.hero:has-text("Nobody is ahead")')
        await phone.tap('.debt:has-text("Cat") button')
        await phone.page.locator('.debt:has-text("Cat")').wait_for(state="detached")
        left = (await table.app.seen(table.table)).night.debts
        assert [one.payment.amount for one in left] == [8000, 4000]
        assert await phone.balances() == {"Ann": "0", "Ben": "0", "Cat": "0", "Dan": "0"}


async def test_a_chair_that_somebody_left_stays_empty_until_somebody_sits_down(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan")
        phone = await phones.open(table.url)
        await phone.tap('.seat:has-text("Ben")')
        await phone.tap('.answer .sec:has-text("Ben leaves …")')
        await phone.see('.answer:has-text("Ben leaves on 0. That stays until the night is settled")')
        assert (await table.app.seen(table.table)).night.away == frozenset()
        await phone.tap('.answer .sec:text-is("Ben leaves")')
        await phone.see('.answer:has-text("Tap it to say who sits down.")')
        await phone.see('.seat.at1:has-text("Empty seat")')
        await phone.see('.seat.at2:has-text("Cat")')
        await phone.tap('.seat:has-text("Empty seat")')
        await phone.page.fill(".answer .form input", "Zoe")
        await phone.page.press(".answer .form input", "Enter")
        await phone.see('.seat.at1:has-text("Zoe")')


async def test_a_false_win_says_what_it_costs_before_it_is_booked(tmp_path: Path, phones: Phones) -> None:
    """Singapore at 0.5/1 with a limit of 5 tai: 32 to each of three as self-drawn, 32 and twice 16 off a discard."""
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan")
        phone = await phones.open(table.url)
        await phone.tap('.seat:has-text("Ben")')
        await phone.tap('.answer .sec:has-text("False win by Ben …")')
        await phone.see('.answer:has-text("Ben, off Cat: −64")')
        assert not (await table.app.seen(table.table)).night.hands
        await phone.tap('.answer .sec:text-is("Ben, self-drawn: −96")')
        await phone.see('.answer:has-text("Undo")')
        assert len((await table.app.seen(table.table)).night.hands) == 1


async def test_two_sit_opposite_and_three_keep_their_chairs(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", game="sanma")
        await table.chat("2 Ben", "/iam ben")
        # three keep the chairs of four: the last one sits left of the second, and nobody opposite
        phone = await phones.open(table.link("telegram:2", "Ben"))
        for place, name in (("at0", "Ben"), ("at1", "Cat"), ("at3", "Ann")):
            await phone.see(f'.seat.{place}:has-text("{name}")')
        await table.chat("1 Ann", "/newgame arcade Ann Ben sure")
        for place, name in (("at0", "Ben"), ("at2", "Ann")):
            await phone.see(f'.seat.{place}:has-text("{name}")')


async def test_a_long_name_stays_inside_the_table(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Maximiliana", "Cat", "Олександра", more="stake=100/200")
        await table.chat("1 Ann", "/score ann 5 zimo")
        phone = await phones.open(table.url, viewport={"width": 360, "height": 640})
        await phone.see(".seat")
        assert await phone.page.evaluate("looks.outside('.seat *', '.mat')") == 0
