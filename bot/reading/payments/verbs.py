"""Words for handing money over: those of money alone, and those that are said of a discard as well."""

from __future__ import annotations

import re
from typing import Final

_PAID_BEFORE: Final = (
    r"\b(?:pay|pass|give|transfer)\b"
    r"(?=.*\b(?:ju?st?\s+now|already|alr|liao|first|cash|earlier|last\s+(?:week|night)|old\s+debts?)\b)"
)
"""Words for paying that tell of money that has changed hands by what stands behind them."""
_PAID_BACK: Final = (
    r"[還还轉转匯汇](?:[帳賬账]|錢|钱)?[給给俾畀]|[還还](?![有沒没未要是在差欠剩可會会能])(?=\D{1,12}\d)"
    r"|[拿攞付還还轉转匯汇交](?=[$]?\d{1,7}[元塊块蚊]?[給给俾畀])|(?i:payme|fps|paypal)[咗了]|(?:轉數快|转数快|過數|过数|轉帳|转账)[咗了]"
    r"|(?:微信|支付[宝寶]|轉數快|转数快|銀行|银行|[現现]金)[轉转付過过匯汇](?:了|咗|給|给|俾|畀)?"
)
VERBS: Final = rf"""
    (?P<r>\b(?:(?:got|gets|is|was|been)\s+paid|got|received|collected)\b|\bpaid(?=\s+by\s+\x02))
    |(?P<g>\b(?:paid|payed|transferred|sent|gave|passed|settled|squared|handed|paynow(?:ed)?|paylah(?:ed)?|venmo(?:ed)?)\b
        |{_PAID_BEFORE}
        |[付俾畀給给還还找轉转交過过匯汇](?:咗|了|清|返|過|过|晒|曬)+|[俾畀](?:住|埋)|付[給给]?(?=\x02p\d+\x03\s*[$]?\d*[元塊块]?[了喇啦])
        |{_PAID_BACK}|[付俾畀給给還还](?:咗|了)?[錢钱數数](?:咗|了)?|找[錢钱數数](?:咗|了|晒)
        |[找清](?:咗|了|晒)[錢钱數数](?:咗|了|晒)?
        |已付|(?:已[經经]|先)[付俾畀給给還还](?=\D+\d)|已[經经][付俾畀給给还還](?=\D+了)
        |払った|払いました|支払った|支払いました|渡した|渡しました|渡して(?:ある|おいた)|渡しといた|返した|返しました|[精清]算した|[精清]算しました
        |(?:支?払い?|渡し|返|[精清]算)済み?|払って(?:ある|あります|おいた|おきました)|払っといた)
    |(?P<c>[收拿](?:到|咗|了|齊|齐)+)
    |(?P<j>もらった|もらいました|受け取った|受け取りました)
    |(?P<w>くれた|くれました)
"""
TELLS: Final = re.compile(VERBS, re.VERBOSE)
"""What every line that is meant has in it."""
PAYS: Final = re.compile(
    r"\b(?:paid|payed|transferred|sent|passed|settled|squared|paynow(?:ed)?|paylah(?:ed)?|venmo(?:ed)?)\b"
    rf"|{_PAID_BEFORE}"
    r"|[付还還轉转找過过匯汇](?:咗|了|清|晒|[錢钱數数])|[俾畀給给](?:咗|了|晒)|[俾畀](?:住|埋)"
    rf"|{_PAID_BACK}"
    r"|払った|払いました|支払った|支払いました|返した|返しました|[精清]算した|[精清]算しました"
    r"|(?:支?払い?|渡し|返|[精清]算)済み?|払って(?:ある|あります|おいた|おきました)|払っといた"
)
"""Words for handing money over that are not said of a discard."""
PRESENT: Final = r"(?P<R>\b(?:gets|takes|took|receives|collects)\b)|(?P<G>\b(?:gives|hands|pays|bei)\b)"
GIVES: Final = re.compile(
    rf"\b(?:got|received|collected|gave|handed)\b|{PRESENT}|[收拿](?:到|咗|了)|渡した|渡しました|渡して(?:ある|おいた)|渡しといた|もらった|もらいました|受け取った|くれた|くれました"
)
"""Words for giving and getting that are said of a hand as well; those of `PRESENT` mark no payment that is listed."""
GAVE: Final = re.compile(r"\b(?:gave|handed)\b|渡した|渡しました|渡して(?:ある|おいた)|渡しといた|くれた|くれました")
"""Those of them that tell of money that has changed hands, and hardly of a discard."""
HANDS_OVER: Final = re.compile(r"[俾畀給给]")
"""The same in Chinese without an ending, which may be small talk as well."""
