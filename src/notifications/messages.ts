import type { Messages } from '#framework/i18n/messages.ts'

/** A sentence for each kind of notification. `{count}` is how often it happened, or what its parameters say. */
export const notificationKindMessages = {
  new_bids: {
    ar: {
      zero: 'لا عروض جديدة',
      one: 'عرض جديد',
      two: 'عرضان جديدان',
      few: '{count} عروض جديدة',
      many: '{count} عرضًا جديدًا',
      other: '{count} عرض جديد',
    },
    en: { one: '{count} new bid', other: '{count} new bids' },
  },
  bids_changed: {
    ar: {
      zero: 'لم تُعدّل العروض على طلبك',
      one: 'عُدّل عرض على طلبك',
      two: 'عُدّلت العروض على طلبك مرتين',
      few: 'عُدّلت العروض على طلبك {count} مرات',
      many: 'عُدّلت العروض على طلبك {count} مرة',
      other: 'عُدّلت العروض على طلبك {count} مرة',
    },
    en: { one: 'A bid on your RFQ was changed', other: 'Bids on your RFQ were changed {count} times' },
  },
  bids_withdrawn: {
    ar: {
      zero: 'لم يُسحب أي عرض على طلبك',
      one: 'سُحب عرض على طلبك',
      two: 'سُحب عرضان على طلبك',
      few: 'سُحبت {count} عروض على طلبك',
      many: 'سُحب {count} عرضًا على طلبك',
      other: 'سُحب {count} عرض على طلبك',
    },
    en: { one: 'A bid on your RFQ was withdrawn', other: '{count} bids on your RFQ were withdrawn' },
  },
  deadline_passed: {
    ar: {
      zero: 'انتهى موعد التقديم دون أي عرض',
      one: 'انتهى موعد التقديم، ووصل عرض واحد',
      two: 'انتهى موعد التقديم، ووصل عرضان',
      few: 'انتهى موعد التقديم، ووصلت {count} عروض',
      many: 'انتهى موعد التقديم، ووصل {count} عرضًا',
      other: 'انتهى موعد التقديم، ووصل {count} عرض',
    },
    en: { one: 'Bidding has closed with {count} bid', other: 'Bidding has closed with {count} bids' },
  },
  rfq_changed: {
    ar: {
      zero: 'لم يتغيّر الطلب',
      one: 'عُدّل طلب قدّمت عرضًا عليه',
      two: 'عُدّل طلب قدّمت عرضًا عليه مرتين',
      few: 'عُدّل طلب قدّمت عرضًا عليه {count} مرات',
      many: 'عُدّل طلب قدّمت عرضًا عليه {count} مرة',
      other: 'عُدّل طلب قدّمت عرضًا عليه {count} مرة',
    },
    en: { one: 'An RFQ you bid on has changed', other: 'An RFQ you bid on has changed {count} times' },
  },
  rfq_canceled: { ar: 'أُلغي طلب قدّمت عرضًا عليه', en: 'An RFQ you bid on was canceled' },
  deadline_near: { ar: 'اقترب موعد طلب تتابعه', en: 'An RFQ you follow closes soon' },
  search_rfq: { ar: 'طلب جديد مطابق لبحثك {searches}', en: 'A new RFQ matches your search {searches}' },
  search_product: { ar: 'منتج جديد مطابق لبحثك {searches}', en: 'A new product matches your search {searches}' },
  followed_company_rfq: { ar: 'طلب جديد من {publisher}', en: '{publisher} published a new RFQ' },
  followed_company_product: { ar: 'منتج جديد من {publisher}', en: '{publisher} added a new product' },
  followed_rfq_changed: { ar: 'عُدّل طلب تتابعه', en: 'An RFQ you follow has changed' },
  followed_rfq_canceled: { ar: 'أُلغي طلب تتابعه: {title}', en: 'An RFQ you follow was canceled: {title}' },
  followed_rfq_awarded: { ar: 'قُبل عرض على طلب تتابعه', en: 'A bid was accepted on an RFQ you follow' },
  bid_to_confirm: {
    ar: 'أكّد عرضك قبل انتهاء الموعد، وإلا سقط',
    en: 'Confirm your bid before the deadline, or it lapses',
  },
  bid_lapsed: { ar: 'سقط عرضك لعدم تأكيده', en: 'Your bid lapsed: it was not confirmed' },
  bids_confirmed: {
    ar: 'آخر يوم: أُكّد {confirmed} من العروض الـ{bids}',
    en: 'Last day: {confirmed} of {bids} bids are confirmed',
  },
  bid_accepted: { ar: 'قُبل عرضك', en: 'Your bid was accepted' },
  bid_not_chosen: { ar: 'اختار المشتري عرضًا آخر', en: 'The buyer chose another bid' },
  award_made: { ar: 'قبلت منشأتك عرضًا', en: 'Your company accepted a bid' },
  award_proposed: {
    ar: 'قبول ينتظر اعتمادك: {amount}\u00a0ر.س',
    en: 'An award waits for your approval: SAR\u00a0{amount}',
  },
  award_approved: { ar: 'اعتُمد القبول الذي اقترحته', en: 'The award you proposed was approved' },
  award_rejected: { ar: 'رُفض القبول الذي اقترحته', en: 'The award you proposed was rejected' },
  award_superseded: { ar: 'سقط القبول الذي اقترحته', en: 'The award you proposed has lapsed' },
  award_undecidable: {
    ar: 'لم يبقَ من يمكنه اعتماد القبول الذي اقترحته',
    en: 'Nobody is left who may approve the award you proposed',
  },
  approver_added: { ar: 'صلاحية معتمِد جديدة في منشأتك: {title}', en: '{title} became an approver of your company' },
  approver_removed: {
    ar: 'انتهاء صلاحية معتمِد في منشأتك: {title}',
    en: '{title} is no longer an approver of your company',
  },
  member_joined: { ar: 'عضو جديد في منشأتك: {title}', en: '{title} joined your company' },
  member_removed: { ar: 'انتهت عضوية {title} في منشأتك', en: '{title} is no longer a member of your company' },
  invitation_declined: { ar: 'رُفضت دعوة أرسلتها', en: 'An invitation you sent was declined' },
  roles_changed: { ar: 'تغيّرت صلاحيتك في المنشأة', en: 'Your role in the company changed' },
  settings_changed: { ar: 'تغيّرت إعدادات المنشأة', en: 'The settings of the company changed' },
  owner_changed: { ar: 'انتقلت ملكية حساب المنشأة إلى {title}', en: '{title} now owns the company account' },
} as const satisfies Messages
