import { createHash } from 'node:crypto'

/**
 * Marks the document as running scripts, for styles, and sets the theme before the first paint to avoid a white flash.
 */
const LOOKS =
  "var d=document.documentElement;d.dataset.scripts='';" +
  "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='system')d.dataset.theme=t;if(t==='dark')d.classList.add(t)}catch(e){}"

/**
 * Remembers the last button that was pressed before hydration, which then repeats the click: only buttons that do
 * nothing without scripts.
 */
const PRESSES =
  "addEventListener('click',window.notePress=function(e){window.pressedEarly=e.target.closest('button[type=button]:not([popovertarget])')||window.pressedEarly},true);"

/** The address that the server rendered this document for. */
const ADDRESS = 'window.writtenFor=location.pathname+location.search;'

/**
 * Loads the page's code after the first paint: the page can be read before hydration, and on a slow network the code
 * would compete with styles and fonts. Pages in the background are not painted and load their code after the `load`
 * event, and so do browsers that do not report paints. The addresses are data of this element, the entry first; the
 * entry starts when the document is parsed.
 */
const CODE =
  ';(function(files,asked){function start(){import(files[0])}' +
  'function ask(){if(asked)return;asked=1;files.forEach(function(href){' +
  "var link=document.createElement('link');link.rel='modulepreload';link.fetchPriority='low';link.href=href;document.head.append(link)});" +
  "if(document.readyState==='loading')addEventListener('DOMContentLoaded',start);else start()}" +
  "addEventListener('load',function(){setTimeout(ask,document.hidden?0:500)});" +
  "try{new PerformanceObserver(ask).observe({type:'paint',buffered:true})}catch(e){}" +
  "})(document.currentScript.dataset.code.split(' '))"

/**
 * Runs before anything else. Inline, because a file would arrive too late; the content security policy allows exactly
 * this text by its hash.
 */
export const FIRST_SCRIPT = ADDRESS + PRESSES + LOOKS + CODE

/** Its source expression for `script-src`. */
export const firstScriptHash = `sha256-${createHash('sha256').update(FIRST_SCRIPT).digest('base64')}`
