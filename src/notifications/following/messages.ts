import type { Messages } from '#framework/i18n/messages.ts'

/** What pages say of following. */
export const followingMessages = {
  follow: { ar: 'متابعة', en: 'Follow' },
  following_rfq: { ar: 'تتابعه', en: 'Following' },
  following_company: { ar: 'تتابعها', en: 'Following' },
  mute: { ar: 'كتم الإشعارات', en: 'Mute' },
  muted: { ar: 'مكتوم', en: 'Muted' },
  saving: { ar: 'جارٍ الحفظ…', en: 'Saving…' },
  rfq_note: {
    ar: 'يصلك ما يُنشر عن الطلب: تعديله وإلغاؤه وقبول عرض عليه واقتراب موعده. لا يعلم أحد بمتابعتك.',
    en: 'You are told when the RFQ is changed, canceled or awarded and when its deadline is near. Nobody learns that you follow it.',
  },
  company_note: { ar: 'يصلك ما تنشره المنشأة من طلبات ومنتجات. لا تعلم بها المنشأة.', en: 'You are told of its new RFQs and products. The company does not learn of it.' },
  mute_note: { ar: 'تصلك أخبار الطلب لأن منشأتك قدّمت عرضًا عليه. الإلغاء والترسية يصلان دائمًا.', en: 'You are told of this RFQ because your company bid on it. You always hear of a cancellation and of the award.' },
  failed: { ar: 'تعذّرت المتابعة. أعد المحاولة.', en: "That didn't work. Try again." },
  followed: { ar: 'تتابعه الآن', en: 'You follow it now' },
  unfollowed: { ar: 'أُلغيت المتابعة', en: 'You no longer follow it' },
} as const satisfies Messages
