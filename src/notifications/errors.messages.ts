import type { Messages } from '#framework/i18n/messages.ts'

/** What the API answers when it refuses something about saved searches and following. */
export const notificationsErrors = {
  saved_search_not_found: { ar: 'هذا البحث المحفوظ غير موجود', en: "This saved search doesn't exist" },
  search_exists: { ar: 'هذا البحث محفوظ لديك من قبل', en: 'You have saved this search already' },
  limit_reached: {
    ar: {
      zero: 'لا يمكنك حفظ أي بحث.',
      one: 'لديك بحث محفوظ واحد، وهو الحد الأعلى. احذفه ثم احفظ هذا.',
      two: 'لديك بحثان محفوظان، وهو الحد الأعلى. احذف أحدهما ثم احفظ هذا.',
      few: 'لديك {count} عمليات بحث محفوظة، وهو الحد الأعلى. احذف إحداها ثم احفظ هذا.',
      many: 'لديك {count} بحثًا محفوظًا، وهو الحد الأعلى. احذف أحدها ثم احفظ هذا.',
      other: 'لديك {count} بحث محفوظ، وهو الحد الأعلى. احذف أحدها ثم احفظ هذا.',
    },
    en: {
      one: 'You have {count} saved search, which is the most. Delete it, then save this one.',
      other: 'You have {count} saved searches, which is the most. Delete one, then save this one.',
    },
  },
  too_many_follows: {
    ar: {
      zero: 'لا يمكنك متابعة أي شيء.',
      one: 'أنت تتابع طلبًا أو منشأة واحدة، وهو الحد الأعلى. ألغِ متابعتها ثم تابع هذا.',
      two: 'أنت تتابع اثنين من الطلبات والمنشآت، وهو الحد الأعلى. ألغِ متابعة أحدهما ثم تابع هذا.',
      few: 'أنت تتابع {count} من الطلبات والمنشآت، وهو الحد الأعلى. ألغِ متابعة أحدها ثم تابع هذا.',
      many: 'أنت تتابع {count} من الطلبات والمنشآت، وهو الحد الأعلى. ألغِ متابعة أحدها ثم تابع هذا.',
      other: 'أنت تتابع {count} من الطلبات والمنشآت، وهو الحد الأعلى. ألغِ متابعة أحدها ثم تابع هذا.',
    },
    en: {
      one: 'You follow {count} RFQ or company, which is the most. Unfollow it, then follow this one.',
      other: 'You follow {count} RFQs and companies, which is the most. Unfollow one, then follow this one.',
    },
  },
  own_target: { ar: 'أخبار منشأتك تصلك بلا متابعة', en: 'You are told of your own company without following it' },
} as const satisfies Messages
