import { createHash } from 'node:crypto'

/**
 * Sets the theme before the first paint, so that a dark page never flashes white, and remembers the last button that was
 * pressed before the page's code was there, which then presses it again: only such buttons as do nothing by themselves. Inline,
 * because a file would come too late; the content security policy allows exactly this text by its hash.
 */
export const FIRST_SCRIPT =
  "addEventListener('click',window.notePress=function(e){window.pressedEarly=e.target.closest('button[type=button]:not([popovertarget])')||window.pressedEarly},true);" +
  "try{if(localStorage.getItem('theme')==='dark'){var d=document.documentElement;d.dataset.theme='dark';d.classList.add('dark')}}catch(e){}"

/** Its source expression for `script-src`. */
export const firstScriptHash = `sha256-${createHash('sha256').update(FIRST_SCRIPT).digest('base64')}`
