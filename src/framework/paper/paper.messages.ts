/** What the frame of papers says. */
export const paperTexts = {
  page: { ar: 'صفحة {page} من {pages}', en: 'Page {page} of {pages}' },
  missing: {
    ar: 'ما لا تكتبه خطوط هذه الورقة من حروف مكتوب برمزه بين قوسين معقوفين.',
    en: 'Letters that the fonts of this paper do not have stand as their codes in square brackets.',
  },
} as const satisfies Record<string, { ar: string; en: string }>
