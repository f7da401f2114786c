import styles from './toggles.module.css'
import { useSyncExternalStore, type MouseEvent } from 'react'
import { localPath, splitLanguage } from '#framework/ssr/language-path.ts'
import { keepScrollForOtherLanguage } from '#framework/ssr/browser/scroll.ts'
import { setCookie } from '#framework/ssr/browser/set-cookie.ts'
import { useApi, useLang, useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'

const YEAR = 31_536_000

/** The same page in the other language: a new document, at the same place, with the choice remembered. */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const lang = useLang()
  const t = useT()
  const api = useApi()
  const me = useMe()
  const place = usePlace()
  const other = lang === 'ar' ? 'en' : 'ar'
  const query = new URLSearchParams(place.query).toString()
  const alternate = localPath(other, place.path) + (query && `?${query}`)

  async function change(event: MouseEvent<HTMLAnchorElement>) {
    setCookie('lang', other, YEAR)
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    keepScrollForOtherLanguage()
    // E-mails to a member follow the choice; if saving it fails, the page still changes.
    if (me) await api.send('PUT /user/update', { lang: other }).catch(() => undefined)
    const { pathname, search, hash } = window.location
    window.location.assign(localPath(other, splitLanguage(pathname).path) + search + hash)
  }

  return (
    <a className={className} href={alternate} lang={other} hrefLang={other} onClick={(event) => void change(event)}>
      <Icon name="globe" />
      {t('site.lang_switch')}
    </a>
  )
}

const listeners = new Set<() => void>()
const isDark = () => document.documentElement.dataset.theme === 'dark'

function setDark(dark: boolean) {
  const { documentElement: html } = document
  html.dataset.theme = dark ? 'dark' : 'light'
  html.classList.toggle('dark', dark)
  try {
    localStorage.setItem('theme', dark ? 'dark' : 'light')
  } catch {
    // Then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/**
 * Whether the page is dark. The server does not know: it writes every page light, and a script sets the theme before
 * the first paint.
 */
export function useDark(): [boolean, (dark: boolean) => void] {
  const dark = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isDark,
    () => false,
  )
  return [dark, setDark]
}

/** Both icons; the style sheet shows the one for the theme, so that it is right before any script runs. */
const ThemeIcon = () => (
  <>
    <span className={styles.moon}>
      <Icon name="moon" />
    </span>
    <span className={styles.sun}>
      <Icon name="sun" />
    </span>
  </>
)

/** Light or dark, in the top bar. */
export function ThemeButton() {
  const t = useT()
  const [dark, setTheme] = useDark()
  const label = t(dark ? 'site.theme_light' : 'site.theme_dark')
  return (
    <button
      type="button"
      className={`button button-ghost button-icon ${styles.theme}`}
      aria-label={label}
      title={label}
      onClick={() => setTheme(!dark)}
    >
      <ThemeIcon />
    </button>
  )
}

/** Light or dark, as a switch in the drawer. */
export function ThemeSwitch() {
  const t = useT()
  const [dark, setTheme] = useDark()
  return (
    <button type="button" className={styles.theme} role="switch" aria-checked={dark} onClick={() => setTheme(!dark)}>
      <ThemeIcon />
      {t('site.theme_dark_label')}
      <span className={styles.value} aria-hidden="true">
        {t(dark ? 'site.on' : 'site.off')}
      </span>
    </button>
  )
}
