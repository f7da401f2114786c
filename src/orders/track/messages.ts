import type { Messages } from '#framework/i18n/messages.ts'

/** What the page of a company says of its orders and of what others wrote about it. */
export const trackMessages = {
  title: { ar: 'سجل الأداء', en: 'Track record' },
  lead: { ar: 'آخر 12 شهرًا، وكل الأوامر', en: 'Last 12 months, and all orders' },
  failed: { ar: 'تعذّر تحميل سجل الأداء: {error}', en: 'Failed to load the track record: {error}' },
  unrated: { ar: 'لم يُقيَّم بعد', en: 'Not yet rated' },
  unrated_why: { ar: 'يظهر المتوسط بعد ثلاثة تقييمات.', en: 'The average appears after three ratings.' },
  of_five: { ar: 'من 5', en: 'of 5' },
  ratings: {
    ar: {
      zero: 'لا تقييمات',
      one: 'تقييم واحد',
      two: 'تقييمان',
      few: '{count} تقييمات',
      many: '{count} تقييمًا',
      other: '{count} تقييم',
    },
    en: { one: '{count} rating', other: '{count} ratings' },
  },
  distribution: { ar: 'توزيع التقييمات', en: 'Distribution of ratings' },
  share: { ar: '{part} من {whole}', en: '{part} of {whole}' },
  awards: { ar: 'عروض مقبولة', en: 'Awards' },
  completed: { ar: 'أوامر مكتملة', en: 'Orders completed' },
  recently: { ar: 'منها {number} خلال 12 شهرًا', en: '{number} of them in 12 months' },
  on_time: { ar: 'وُرّد في موعده', en: 'Delivered on time' },
  of_confirmed: { ar: 'من التوريدات المؤكَّدة', en: 'of confirmed deliveries' },
  texts: { ar: 'ما كتبه الطرف الآخر', en: 'What the other side wrote' },
  newest: { ar: 'الأحدث أولًا', en: 'Newest first' },
  names_for_members: { ar: 'أسماء المنشآت للأعضاء وحدهم', en: 'Members see the companies’ names' },
  more: { ar: 'إظهار البقية', en: 'Show the others' },
  reply: { ar: 'رد المنشأة', en: 'Reply of the company' },
} as const satisfies Messages
