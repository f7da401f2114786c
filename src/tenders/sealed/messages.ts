import type { Messages } from '#framework/i18n/messages.ts'

/** What pages say of sealed bids, their receipts and their opening. */
export const sealedMessages = {
  way: { ar: 'طريقة تقديم العروض', en: 'How bids are placed' },
  open_bids: { ar: 'عروض مفتوحة', en: 'Open bids' },
  open_shown: { ar: 'تظهر المبالغ والتواريخ فور وصولها.', en: 'Amounts and dates show as soon as they arrive.' },
  open_any_time: {
    ar: 'تراجع العروض وتقبل أحدها في أي وقت.',
    en: 'You review bids and accept one at any time.',
  },
  open_fits: { ar: 'تناسب المشتريات المتكررة والعاجلة.', en: 'Fits repeated and urgent purchases.' },
  sealed_bids: { ar: 'عروض مختومة', en: 'Sealed bids' },
  sealed_hidden: {
    ar: 'لا يرى أحد سعرًا أو ملفًا أو اسم مقدّم عرض قبل نهاية الموعد، ولا أنت.',
    en: "Nobody sees a price, a file or a bidder's name before the deadline, and neither do you.",
  },
  sealed_together: {
    ar: 'تُفتح العروض كلها معًا آليًا، ويُنشر محضر الفتح.',
    en: 'All bids are opened together automatically, and the opening record is published.',
  },
  sealed_receipts: {
    ar: 'يتسلّم كل مورّد إيصالًا يتحقق به من عرضه.',
    en: 'Each supplier receives a receipt to check the bid with.',
  },
  way_final: {
    ar: 'لا يتغيّر هذا الاختيار بعد النشر. ومع العروض المختومة لا يُقبل عرض قبل الفتح، ولا يُقدَّم الموعد بل يُؤخَّر فقط.',
    en: "This choice can't be changed after publishing. With sealed bids, none can be accepted before they are opened, and the deadline only moves later.",
  },
  rule_sealed: { ar: 'عروض مختومة، لكل المورّدين', en: 'Sealed bids, for all suppliers' },
  stop_opening: { ar: 'فتح العروض', en: 'Opening' },
  opened_after_midnight: { ar: 'بعد منتصف الليل، آليًا', en: 'After midnight, automatically' },
  opened_automatically: { ar: 'آليًا', en: 'Automatically' },

  sealed: { ar: 'مختوم', en: 'sealed' },
  unreadable: { ar: 'تعذّر فتحه', en: "couldn't be opened" },
  count: {
    ar: {
      zero: 'لا توجد عروض بعد',
      one: 'عرض مختوم واحد',
      two: 'عرضان مختومان',
      few: '{count} عروض مختومة',
      many: '{count} عرضًا مختومًا',
      other: '{count} عرض مختوم',
    },
    en: { one: '{count} sealed bid', other: '{count} sealed bids' },
  },
  these_are_sealed: { ar: 'عروض هذا الطلب مختومة', en: 'Bids on this RFQ are sealed' },
  nothing_shown: {
    ar: 'لا يظهر عددها ولا أصحابها قبل الفتح.',
    en: 'Neither their number nor the bidders are shown before opening.',
  },
  none_yet: { ar: 'لا توجد عروض بعد', en: 'No bids yet' },
  count_so_far: {
    ar: {
      zero: 'لا توجد عروض بعد',
      one: 'عرض مختوم واحد حتى الآن',
      two: 'عرضان مختومان حتى الآن',
      few: '{count} عروض مختومة حتى الآن',
      many: '{count} عرضًا مختومًا حتى الآن',
      other: '{count} عرض مختوم حتى الآن',
    },
    en: { one: '{count} sealed bid so far', other: '{count} sealed bids so far' },
  },
  count_for_you: {
    ar: 'العدد يظهر لمنشأتك وحدها. لا يمكن لأحد قراءة العروض قبل الفتح، ولا لك.',
    en: 'Only your company sees the number. Nobody can read the bids before opening, and neither can you.',
  },
  opens: { ar: 'تُفتح العروض آليًا', en: 'Bids are opened automatically' },
  after_midnight: { ar: 'بعد منتصف الليل بتوقيت الرياض', en: 'after midnight, Riyadh time' },
  at_time: { ar: 'الساعة {time} بتوقيت الرياض', en: '{time}, Riyadh time' },
  closed: { ar: 'أُغلق التقديم', en: 'Bidding closed' },
  closing: { ar: 'جارٍ فتح العروض', en: 'The bids are being opened' },
  closing_note: {
    ar: 'انتهى التقديم. تظهر العروض هنا خلال دقائق، ولا يلزمك فعل شيء.',
    en: 'Bidding has ended. The bids appear here within minutes; there is nothing to do.',
  },
  delayed: { ar: 'تأخّر فتح العروض', en: 'Opening is delayed' },
  delayed_note: {
    ar: 'لم يُفقد أي عرض ولم يطّلع عليه أحد. نحاول كل دقيقة، ونراسلك عند الفتح.',
    en: 'No bid is lost and nobody has read any. We try every minute, and email you when they are opened.',
  },
  opened: { ar: 'فُتحت', en: 'Opened' },
  opened_count: {
    ar: {
      zero: 'لم يُقدَّم أي عرض',
      one: 'فُتح عرض واحد',
      two: 'فُتح عرضان',
      few: 'فُتحت {count} عروض',
      many: 'فُتح {count} عرضًا',
      other: 'فُتح {count} عرض',
    },
    en: { one: '{count} bid was opened', other: '{count} bids were opened' },
  },
  opened_note: {
    ar: 'لا يقرأ العروض إلا المشتري، ولا يقرأ كل مورّد إلا عرضه.',
    en: 'The buyer alone reads the bids, and each supplier its own.',
  },
  canceled: { ar: 'أُلغي الطلب قبل فتح العروض', en: 'The RFQ was canceled before the bids were opened' },
  canceled_note: {
    ar: 'مُحي محتوى كل العروض نهائيًا، ولا يمكن لأحد قراءته.',
    en: 'The contents of all bids are erased for good. Nobody can read them.',
  },
  cancel_erases: {
    ar: 'يُمحى محتوى كل العروض المختومة نهائيًا دون أن يقرأها أحد.',
    en: 'The contents of all sealed bids are erased for good, and nobody reads them.',
  },
  record: { ar: 'محضر فتح العروض', en: 'Opening record' },
  meaning: { ar: 'ماذا يعني «مختوم»؟', en: 'What does “sealed” mean?' },
  means_hidden: {
    ar: 'تبقى الأسعار والملاحظات والملفات وأسماء مقدّمي العروض محجوبة عن الجميع، بمن فيهم المشتري وفريق المنصة، حتى {closing}.',
    en: "Prices, comments, files and the bidders' names stay hidden from everyone, the buyer and our staff included, until {closing}.",
  },
  means_opening: {
    ar: 'تُفتح العروض آليًا بعد انتهاء الموعد مباشرةً، ويُنشر محضر الفتح هنا.',
    en: 'Bids are opened automatically right after the deadline, and the opening record is published here.',
  },
  means_receipt: {
    ar: 'لكل عرض بصمة وإيصال، يتحقق بهما صاحبه من أنه فُتح كما قدّمه.',
    en: 'Every bid has a fingerprint and a receipt. With them its bidder can check that it was opened exactly as sent.',
  },
  means_final: {
    ar: 'لا يمكن قبول عرض قبل فتح العروض، ولا يتغيّر الطلب بعد انتهاء الموعد.',
    en: "A bid can't be accepted before bids are opened, and the RFQ can't be changed after the deadline.",
  },
  no_accept_yet: { ar: 'لا يمكن قبول عرض قبل فتح العروض.', en: "A bid can't be accepted before bids are opened." },
  only_later: {
    ar: 'العروض مختومة، فلا يُقدَّم الموعد بل يُؤخَّر فقط.',
    en: 'Bids are sealed, so the deadline only moves later.',
  },
  own: { ar: 'عرضك مختوم', en: 'Your bid is sealed' },
  own_unreadable: { ar: 'تعذّر فتح عرضك', en: "Your bid couldn't be opened" },
  bid_version: { ar: 'نسخة العرض', en: 'Bid version' },
  received: { ar: 'وصل في', en: 'Received' },
  fingerprint: { ar: 'بصمة العرض', en: 'Bid fingerprint' },
  kept_here: {
    ar: 'محتوى عرضك محفوظ على الجهاز الذي أرسلته منه وفي إيصالك فقط.',
    en: "Your bid's contents are kept only on the device you sent it from and in your receipt.",
  },
  receipt_and_contents: { ar: 'الإيصال ومحتوى العرض', en: 'Receipt and contents' },
  replace: { ar: 'استبدال العرض', en: 'Replace bid' },
  replace_until: {
    ar: 'يمكنك استبداله أو سحبه حتى {date}.',
    en: 'You can replace or withdraw it until {date}.',
  },
} as const satisfies Messages
