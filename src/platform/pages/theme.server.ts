import { createHash } from 'node:crypto'

/**
 * Sets the theme before the first paint, so that a dark page never flashes white. Inline, because a file would come
 * too late; the content security policy allows exactly this text by its hash.
 */
export const THEME_SCRIPT =
  "try{if(localStorage.getItem('theme')==='dark'){var d=document.documentElement;d.dataset.theme='dark';d.classList.add('dark')}}catch(e){}"

/** The theme script's source expression for `script-src`. */
export const themeScriptHash = `sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}`
