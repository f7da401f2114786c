import type { MadeFile } from '../make/files.ts'

/* Forms with what browsers treat in ways of their own, for comparing the plain browser with Chromium. */

/** What both browsers have: the words of Playwright. */
export interface Field {
  fill: (text: string) => Promise<unknown>
  check: () => Promise<unknown>
  uncheck: () => Promise<unknown>
  click: () => Promise<unknown>
  press: (key: string) => Promise<unknown>
  selectOption: (values: string[]) => Promise<unknown>
}
export interface Filler {
  field: (css: string) => Field
  attach: (css: string, files: MadeFile[]) => Promise<unknown>
}

interface SampleForm {
  about: string
  /** The contents of the page; the form is sent to an address below `/sent`. */
  html: string
  send: (page: Filler) => Promise<unknown>
}

const file = (name: string, type: string, text: string): MadeFile => ({ name, type, bytes: Buffer.from(text) })
const press = (css = '#send') => ({ send: (page: Filler) => page.field(css).click() })
const post = (contents: string, attributes = '') =>
  `<form method="post" action="/sent" ${attributes}>${contents}<button id="send">Send</button></form>`

export const SAMPLE_FORMS: readonly SampleForm[] = [
  {
    about: 'texts, in the order of the document, with characters of all kinds',
    html: post('<input name="b" value="ب &amp; ä"><input name="a"><input name=""><input value="unnamed">'),
    async send(page) {
      await page.field('[name=a]').fill('+ %20 ~*-._ "\'')
      await page.field('#send').click()
    },
  },
  {
    about: 'line breaks in texts and names',
    html: post('<textarea name="lines&#10;of">\nfirst\nsecond</textarea><textarea name="empty">\n\n</textarea>'),
    async send(page) {
      await page.field('textarea >> nth=0').fill('one\ntwo\r\nthree')
      await page.field('#send').click()
    },
  },
  {
    about: 'a line break in a field of one line',
    html: post('<input name="a" value="one&#10;two"><input type="email" name="e" value=" a@b.sa ">'),
    ...press(),
  },
  {
    about: 'ticks and circles with and without values',
    html: post(
      '<input type="checkbox" name="c" checked><input type="checkbox" name="c" value="2"><input type="checkbox" name="d" value="x">' +
        '<input type="radio" name="r" value="1" checked><input type="radio" name="r" value="2"><input type="radio" name="none" value="1">',
    ),
    async send(page) {
      await page.field('[name=d]').check()
      await page.field('[name=r][value="2"]').check()
      await page.field('#send').click()
    },
  },
  {
    about: 'lists: nothing chosen, a disabled first option, options without values, groups',
    html: post(
      '<select name="first"><option>one<option>two</select>' +
        '<select name="second"><option disabled value="">choose</option><option value="2">two</option></select>' +
        '<select name="third"><option disabled selected value="x">choose</option><option value="2">two</option></select>' +
        '<select name="fourth"><optgroup disabled><option value="1">one</option></optgroup><option value="2" selected>  two  </option></select>' +
        '<select name="empty"></select>',
    ),
    ...press(),
  },
  {
    about: 'lists of several',
    html: post(
      '<select name="m" multiple><option value="1" selected>one</option><option value="2">two</option><option value="3" selected disabled>three</option></select>' +
        '<select name="n" multiple><option value="1">one</option></select>',
    ),
    async send(page) {
      await page.field('[name=m]').selectOption(['2', '1'])
      await page.field('#send').click()
    },
  },
  {
    about: 'what is disabled, by itself or by a group, and what is read only',
    html: post(
      '<input name="a" value="1" disabled><fieldset disabled><legend><input name="in" value="2"></legend><input name="out" value="3">' +
        '<fieldset><input name="deep" value="4"></fieldset></fieldset><input name="r" value="5" readonly><input type="checkbox" name="c" checked disabled>',
    ),
    ...press(),
  },
  {
    about: 'fields outside of the form, and one inside that belongs to another',
    html: `<input form="f" name="before" value="1">${post('<input name="in" value="2"><input form="other" name="gone" value="3">', 'id="f"')}<form id="other"></form><input form="f" name="after" value="4"><input form="nowhere" name="no" value="5">`,
    ...press(),
  },
  {
    about: 'the pressed button among several',
    html: post(
      '<button name="do" value="save">Save</button><input type="submit" name="do" value="drop" id="drop"><button type="button" name="do" value="no">No</button>',
    ),
    ...press('#drop'),
  },
  {
    about: 'a button with an address, a method and an encoding of its own',
    html: `<form method="get" action="/never"><input name="a" value="1"><button id="send" formaction="/sent/here?x=1" formmethod="post" formenctype="multipart/form-data" name="b" value="2">Send</button></form>`,
    ...press(),
  },
  {
    about: 'Enter presses the first button that sends',
    html: post('<button type="button">No</button><input name="a"><button name="first" value="1">First</button>'),
    async send(page) {
      await page.field('[name=a]').fill('typed')
      await page.field('[name=a]').press('Enter')
    },
  },
  {
    about: 'Enter in a form without a button',
    html: '<form method="post" action="/sent"><input name="a" value="1"><input type="checkbox" name="c" checked></form>',
    send: (page) => page.field('[name=a]').press('Enter'),
  },
  {
    about: 'files, none, one and several, in their order among texts',
    html: post(
      '<input name="before" value="1"><input type="file" name="none"><input type="file" name="many" multiple><input type="file" name="one"><input name="after" value="2">',
      'enctype="multipart/form-data"',
    ),
    async send(page) {
      await page.attach('[name=many]', [file('ا "b".txt', 'text/plain', 'one\ntwo'), file('b.csv', 'text/csv', '1;2')])
      await page.attach('[name=one]', [file('c.bin', '', '\u0000x')])
      await page.field('#send').click()
    },
  },
  {
    about: 'names with quotes and line breaks in a form with files',
    html: post(
      '<input name=\'a"b\' value="1"><textarea name="c&#10;d">x\ny</textarea>',
      'enctype="multipart/form-data"',
    ),
    ...press(),
  },
  {
    about: 'a file in a form that is not for files',
    html: post('<input type="file" name="f"><input type="file" name="g">'),
    async send(page) {
      await page.attach('[name=g]', [file('g.txt', 'text/plain', 'g')])
      await page.field('#send').click()
    },
  },
  {
    about: 'a query that replaces that of the address',
    html: '<form action="/sent?old=1#there"><input name="q" value="a b"><input name="empty"><button id="send">Send</button></form>',
    ...press(),
  },
  {
    about: 'a query of nothing',
    html: '<form action="/sent"><button id="send">Send</button></form>',
    ...press(),
  },
  {
    about: 'numbers, days and colors that are none',
    html: post(
      '<input type="number" name="n" value="1,5"><input type="number" name="m" value="1e3"><input type="date" name="d" value="2026-02-30"><input type="date" name="e" value="2026-02-28">',
    ),
    ...press(),
  },
  {
    about: 'the encoding that is asked for, and lists of suggestions',
    html: post(
      '<input type="hidden" name="_charset_"><input type="hidden" name="h" value="a&#10;b"><input name="s" list="l"><datalist id="l"><option value="1"><input name="inside" value="no"></datalist>',
    ),
    ...press(),
  },
  {
    about: 'an address of its own, and what is unchecked again',
    html: '<form method="post"><input type="checkbox" name="c" checked><input name="a" maxlength="3"><button id="send">Send</button></form>',
    async send(page) {
      await page.field('[name=c]').uncheck()
      await page.field('[name=a]').fill('abc')
      await page.field('#send').click()
    },
  },
]
