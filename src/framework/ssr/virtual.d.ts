declare module 'virtual:words/ar' {
  import type { LanguageWords } from '#framework/i18n/words.ts'

  const words: LanguageWords
  export default words
}

declare module 'virtual:words/en' {
  import type { LanguageWords } from '#framework/i18n/words.ts'

  const words: LanguageWords
  export default words
}

declare module 'virtual:fonts.css' {}

interface ImportMeta {
  /** Set by the build: code behind `SSR` is left out of what browsers load. */
  readonly env: { readonly SSR: boolean }
}
