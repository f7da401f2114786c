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

/** Each theme with the one that the button changes to. */
const NEXT = { light: 'dark', dark: 'system', system: 'light' } as const
type Theme = keyof typeof NEXT

const listeners = new Set<() => void>()
const theme = () => document.documentElement.dataset.theme as Theme

function setTheme(chosen: Theme) {
  const { documentElement: html } = document
  html.dataset.theme = chosen
  html.classList.toggle('dark', chosen === 'dark')
  try {
    localStorage.setItem('theme', chosen)
  } catch {
    // Then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/**
 * The theme that was chosen. The server does not know it: it writes every page light, and a script sets the theme
 * before the first paint. What `system` looks like is for the style sheet to say.
 */
const useTheme = () =>
  useSyncExternalStore<Theme>(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    theme,
    () => 'light',
  )

/** The icons of what comes next; the style sheet shows the one for the theme, so that it is right before any script. */
const ThemeIcon = () => (
  <>
    <span className={styles.moon}>
      <Icon name="moon" />
    </span>
    <span className={styles.device}>
      <Icon name="device" />
    </span>
    <span className={styles.sun}>
      <Icon name="sun" />
    </span>
  </>
)

/** Light, dark or as the device, in the top bar. */
export function ThemeButton() {
  const t = useT()
  const next = NEXT[useTheme()]
  const label = t(`site.theme_${next}`)
  return (
    <button
      type="button"
      className={`button button-ghost button-icon ${styles.theme}`}
      aria-label={label}
      title={label}
      onClick={() => setTheme(next)}
    >
      <ThemeIcon />
    </button>
  )
}

/** The same in the drawer, with its value in words. */
export function ThemeSwitch() {
  const t = useT()
  const chosen = useTheme()
  return (
    <button type="button" className={styles.theme} onClick={() => setTheme(NEXT[chosen])}>
      <ThemeIcon />
      {t('site.theme')}
      <span className={styles.value}>{t(`site.theme_is_${chosen}`)}</span>
    </button>
  )
}
