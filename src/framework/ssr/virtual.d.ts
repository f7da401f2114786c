declare module 'virtual:messages/ar' {
  import type { LanguageMessages } from '#framework/i18n/messages.ts'

  const messages: LanguageMessages
  export default messages
}

declare module 'virtual:messages/en' {
  import type { LanguageMessages } from '#framework/i18n/messages.ts'

  const messages: LanguageMessages
  export default messages
}

declare module 'virtual:fonts.css' {}

declare module 'virtual:notices' {
  const keys: readonly string[]
  export default keys
}

interface ImportMeta {
  /** Set by the build: code behind `SSR` is left out of what browsers load. */
  readonly env: { readonly DEV: boolean; readonly SSR: boolean }
}
