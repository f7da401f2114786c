import { createHash } from 'node:crypto'

/** Sets the theme before the first paint, so that a dark page never flashes white. */
const THEME = "try{if(localStorage.getItem('theme')==='dark'){var d=document.documentElement;d.dataset.theme='dark';d.classList.add('dark')}}catch(e){}"

/**
 * Remembers the last button that was pressed before the page's code was there, which then presses it again: only such buttons as
 * do nothing by themselves.
 */
const PRESSES =
  "addEventListener('click',window.notePress=function(e){window.pressedEarly=e.target.closest('button[type=button]:not([popovertarget])')||window.pressedEarly},true);"

/** The address that the server has written this document for. */
const ADDRESS = 'window.writtenFor=location.pathname+location.search;'

/**
 * Asks for the page's code once the page has been painted: it can be read before it wakes up, and on a slow network the code would
 * take half the way from what it looks like. A page in the background is not painted and begins when it is loaded, and so does one
 * in a browser that does not tell. The addresses are data of this very element, the entry first; it starts where all of the
 * document is there.
 */
const CODE =
  ';(function(files,asked){function start(){import(files[0])}' +
  'function ask(){if(asked)return;asked=1;files.forEach(function(href){' +
  "var link=document.createElement('link');link.rel='modulepreload';link.fetchPriority='low';link.href=href;document.head.append(link)});" +
  "if(document.readyState==='loading')addEventListener('DOMContentLoaded',start);else start()}" +
  "addEventListener('load',function(){setTimeout(ask,document.hidden?0:500)});" +
  "try{new PerformanceObserver(ask).observe({type:'paint',buffered:true})}catch(e){}" +
  "})(document.currentScript.dataset.code.split(' '))"

/** What runs before anything else. Inline, because a file would come too late; the content security policy allows exactly this text by its hash. */
export const FIRST_SCRIPT = ADDRESS + PRESSES + THEME + CODE

/** Its source expression for `script-src`. */
export const firstScriptHash = `sha256-${createHash('sha256').update(FIRST_SCRIPT).digest('base64')}`
