import type { Messages } from '#framework/i18n/messages.ts'

/** What changing and canceling an RFQ say. */
export const rfqChangeMessages = {
  edit: { ar: 'تعديل الطلب', en: 'Edit RFQ' },
  edit_note: {
    ar: 'يمكن تعديل المواعيد والكمية ووحدتها والفئة فقط.',
    en: 'You can change the dates, quantity, its unit and category only.',
  },
  edit_note_lines: {
    ar: 'نُشر هذا الطلب على أن تبقى العروض بعد التعديل، لذلك تتغيّر مواعيده وفئته فقط. لتغيير البنود ألغِ الطلب وانشر نسخة منه.',
    en: 'This RFQ was published so that bids stay after a change: only its dates and category can change. To change lines, cancel it and publish a copy.',
  },
  update_body_bids: {
    ar: {
      zero: 'لا توجد عروض على هذا الطلب حتى الآن.',
      one: 'سنُبلغ صاحب العرض المقدّم بالتغيير.',
      two: 'سنُبلغ صاحبي العرضين المقدّمين بالتغيير.',
      few: 'سنُبلغ أصحاب {count} عروض بالتغيير.',
      many: 'سنُبلغ أصحاب {count} عرضًا بالتغيير.',
      other: 'سنُبلغ أصحاب {count} عرض بالتغيير.',
    },
    en: {
      one: "We'll tell the supplier of {count} bid about the change.",
      other: "We'll tell the suppliers of {count} bids about the change.",
    },
  },
  updated: { ar: 'تم تحديث الطلب', en: 'RFQ updated' },
  update_failed: { ar: 'تعذّر تحديث الطلب', en: "The RFQ wasn't updated" },
  cancel: { ar: 'إلغاء الطلب', en: 'Cancel RFQ' },
  cancel_title: { ar: 'هل تريد إلغاء هذا الطلب؟', en: 'Cancel this RFQ?' },
  cancel_body: {
    ar: 'يختفي الطلب من قوائم الآخرين، ويبقى في طلباتك بحالة «ملغى» لتنشره من جديد متى شئت. لا يمكن التراجع عن الإلغاء.',
    en: "The RFQ leaves everyone else's lists. It stays in yours as canceled, and you can publish it again. You can't undo canceling.",
  },
  cancel_body_bids: {
    ar: {
      zero: 'لا توجد عروض على هذا الطلب.',
      one: 'سنُبلغ المورّد الذي قدّم عرضه، ويبقى الطلب في عروضه بحالة «ملغى».',
      two: 'سنُبلغ المورّدَين اللذين قدّما عرضيهما، ويبقى الطلب في عروضهما بحالة «ملغى».',
      few: 'سنُبلغ {count} مورّدين قدّموا عروضهم، ويبقى الطلب في عروضهم بحالة «ملغى».',
      many: 'سنُبلغ {count} مورّدًا قدّموا عروضهم، ويبقى الطلب في عروضهم بحالة «ملغى».',
      other: 'سنُبلغ {count} مورّد قدّموا عروضهم، ويبقى الطلب في عروضهم بحالة «ملغى».',
    },
    en: {
      one: "We'll tell the {count} supplier who bid. The RFQ stays in their bids as canceled.",
      other: "We'll tell the {count} suppliers who bid. The RFQ stays in their bids as canceled.",
    },
  },
  cancel_keep: { ar: 'الإبقاء على الطلب', en: 'Keep RFQ' },
  cancel_busy: { ar: 'جارٍ الإلغاء…', en: 'Canceling…' },
  canceled: { ar: 'تم إلغاء الطلب', en: 'RFQ canceled' },
  cancel_failed: { ar: 'تعذّر إلغاء الطلب', en: "The RFQ wasn't canceled" },
  make_public: { ar: 'فتح الطلب للجميع', en: 'Open to all' },
  make_public_title: { ar: 'هل تفتح الطلب لكل المورّدين؟', en: 'Open this RFQ to all suppliers?' },
  make_public_body: {
    ar: 'يراه المدعوون وحدهم الآن. عند فتحه يظهر في القائمة العامة ومحركات البحث مع ملفاته، ويصل الخبر إلى المدعوين.',
    en: 'Only invited suppliers see it now. Once opened it is in the public list and in search engines with its files, and invited suppliers are told.',
  },
  make_public_bids: {
    ar: 'تبقى العروض والدعوات كما هي، ولا يرى العروض غيرك.',
    en: 'Bids and invitations stay as they are, and nobody but you sees the bids.',
  },
  make_public_final: { ar: 'لا يعود الطلب للمدعوّين فقط.', en: "It can't be by invitation only again." },
  make_public_busy: { ar: 'جارٍ الفتح…', en: 'Opening…' },
  made_public: { ar: 'فُتح الطلب للجميع', en: 'RFQ opened to all' },
  make_public_failed: { ar: 'تعذّر فتح الطلب للجميع', en: "The RFQ wasn't opened to all" },
  invited_only: { ar: 'للمدعوّين فقط', en: 'By invitation only' },
  accepted_locked: {
    ar: 'لا يمكنك تعديل هذا الطلب لأنك قبلت عرضًا عليه.',
    en: 'You cannot edit this tender since you accepted the offer.',
  },
} as const satisfies Messages
