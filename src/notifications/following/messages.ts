import type { Messages } from '#framework/i18n/messages.ts'

/** What pages say of following. */
export const followingMessages = {
  follow: { ar: 'متابعة', en: 'Follow' },
  following_rfq: { ar: 'تتابعه', en: 'Following' },
  following_company: { ar: 'تتابعها', en: 'Following' },
  mute: { ar: 'كتم الإشعارات', en: 'Mute' },
  muted: { ar: 'مكتوم', en: 'Muted' },
  saving: { ar: 'جارٍ الحفظ…', en: 'Saving…' },
  failed: { ar: 'تعذّرت المتابعة. أعد المحاولة.', en: "That didn't work. Try again." },
} as const satisfies Messages
