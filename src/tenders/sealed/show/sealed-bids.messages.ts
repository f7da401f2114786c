import type { Messages } from '#framework/i18n/messages.ts'

/**
 * What stands in place of sealed bids. Not in the dictionary: its messages come with the page of every RFQ, these with
 * the part that few have.
 */
export const sealedTexts = {
  nothing_shown: {
    ar: 'لا يظهر عددها ولا أصحابها قبل الفتح.',
    en: 'Neither their number nor the bidders are shown before opening.',
  },
  these_are_sealed: { ar: 'عروض هذا الطلب مختومة', en: 'Bids on this RFQ are sealed' },
  none_yet: { ar: 'لا توجد عروض بعد', en: 'No bids yet' },
  count_for_you: {
    ar: 'العدد يظهر لمنشأتك وحدها. لا يمكن لأحد قراءة العروض قبل الفتح، ولا لك.',
    en: 'Only your company sees the number. Nobody can read the bids before opening, and neither can you.',
  },
  opens: { ar: 'تُفتح العروض آليًا', en: 'Bids are opened automatically' },
  after_midnight: { ar: 'بعد منتصف الليل بتوقيت الرياض', en: 'after midnight, Riyadh time' },
  closed: { ar: 'أُغلق التقديم', en: 'Bidding closed' },
  closing: { ar: 'جارٍ فتح العروض', en: 'The bids are being opened' },
  closing_note: {
    ar: 'انتهى التقديم. تظهر العروض هنا خلال دقائق، ولا يلزمك فعل شيء.',
    en: 'Bidding has ended. The bids appear here within minutes; there is nothing to do.',
  },
  delayed: { ar: 'تأخّر فتح العروض', en: 'Opening is delayed' },
  delayed_note: {
    ar: 'لم يُفقد أي عرض ولم يطّلع عليه أحد، ونحاول كل دقيقة.',
    en: 'No bid is lost and nobody has read any. We try every minute.',
  },
  email_when_opened: { ar: 'نراسلك عند الفتح.', en: 'We email you when they are opened.' },
  opened: { ar: 'فُتحت', en: 'Opened' },
  opened_note_bidders: {
    ar: 'يقرأ المشتري العروض كاملة، ويرى أصحاب العروض أسماء الجميع ومبالغهم.',
    en: "The buyer reads the bids; bidders see everybody's names and totals.",
  },
  means_disclosed: {
    ar: 'بعد الفتح يرى أصحاب العروض أسماء جميع مقدّميها ومبالغهم.',
    en: "After opening, bidders see all bidders' names and totals.",
  },
  totals: { ar: 'مقدّمو العروض ومبالغهم، الأقل أولًا', en: 'Bidders and their totals, lowest first' },
  incomplete: { ar: 'عرض غير مكتمل', en: 'Incomplete bid' },
  opened_note: {
    ar: 'لا يقرأ العروض إلا المشتري، ولا يقرأ كل مورّد إلا عرضه.',
    en: 'The buyer alone reads the bids, and each supplier its own.',
  },
  canceled: { ar: 'أُلغي الطلب قبل فتح العروض', en: 'The RFQ was canceled before the bids were opened' },
  canceled_note: {
    ar: 'مُحي محتوى كل العروض نهائيًا، ولا يمكن لأحد قراءته.',
    en: 'The contents of all bids are erased for good. Nobody can read them.',
  },
  meaning: { ar: 'ماذا يعني «مختوم»؟', en: 'What does “sealed” mean?' },
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
  own: { ar: 'عرضك مختوم', en: 'Your bid is sealed' },
  own_unreadable: { ar: 'تعذّر فتح عرضك', en: "Your bid couldn't be opened" },
  own_exposed: {
    ar: 'شُفّر عرضك بمفتاح غير مفتاح الطلب، فقد يكون أحد اطّلع عليه قبل الفتح. لم يتغيّر محتواه.',
    en: "Your bid had been encrypted for another key than the RFQ's: somebody may have read it before the opening. What it says was not changed.",
  },
  own_canceled: { ar: 'لم يُفتح عرضك', en: 'Your bid was never opened' },
  erased_with_key: {
    ar: 'أُلغي الطلب قبل الفتح، ومُحي محتوى عرضك مع مفتاحه نهائيًا.',
    en: 'The RFQ was canceled before the opening. The contents of your bid were erased for good, with the key.',
  },
  key_lost: {
    ar: 'فُقد مفتاح فتح العروض. اكشف عرضك بمحتواه وملفه كما أرسلتهما، ليقرأه المشتري.',
    en: 'The key that opens the bids was lost. Reveal your bid with its contents and its file as you sent them, so that the buyer can read it.',
  },
  reveal: { ar: 'كشف عرضي', en: 'Reveal my bid' },
  bid_version: { ar: 'نسخة العرض', en: 'Bid version' },
  kept_here: {
    ar: 'لا نستطيع قراءة محتوى عرضك: هو في الإيصال مع المحتوى الذي نزّلته.',
    en: "We can't read your bid's contents: they are in the receipt with contents that you downloaded.",
  },
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
  opened_count: {
    ar: {
      zero: 'لم يُفتح أي عرض',
      one: 'فُتح عرض واحد',
      two: 'فُتح عرضان',
      few: 'فُتحت {count} عروض',
      many: 'فُتح {count} عرضًا',
      other: 'فُتح {count} عرض',
    },
    en: { one: '{count} bid was opened', other: '{count} bids were opened' },
  },
  no_bids: { ar: 'لم يُقدَّم أي عرض', en: 'No bid was placed' },
  none_opened: { ar: 'لم يُفتح أي عرض', en: 'No bid could be opened' },
  unreadable_count: {
    ar: {
      zero: 'فُتحت كل العروض.',
      one: 'تعذّر فتح عرض واحد، فلا يمكن قبوله.',
      two: 'تعذّر فتح عرضين، فلا يمكن قبولهما.',
      few: 'تعذّر فتح {count} عروض، فلا يمكن قبولها.',
      many: 'تعذّر فتح {count} عرضًا، فلا يمكن قبولها.',
      other: 'تعذّر فتح {count} عرض، فلا يمكن قبولها.',
    },
    en: {
      one: "{count} bid couldn't be opened, and can't be accepted.",
      other: "{count} bids couldn't be opened, and can't be accepted.",
    },
  },
  means_hidden: {
    ar: 'تبقى الأسعار والملاحظات والملفات مشفّرة حتى {closing}، فلا يقرؤها المشتري ولا فريق المنصة، ولا تُعرض أسماء مقدّمي العروض على أحد.',
    en: "Prices, comments and files stay encrypted until {closing}: neither the buyer nor our staff can read them, and the bidders' names are shown to nobody.",
  },
  copy_notice: {
    ar: 'لا نستطيع قراءة محتوى عرضك ولا استعادته، فنزّل الإيصال مع المحتوى بعد الإرسال.',
    en: "We can neither read nor restore your bid's contents: download the receipt with contents after sending.",
  },
  sealed: { ar: 'مختوم', en: 'Sealed' },
  unreadable: { ar: 'تعذّر فتحه', en: "Couldn't be opened" },
  never_opened: { ar: 'لم يُفتح', en: 'Never opened' },
  no_accept_yet: { ar: 'لا يمكن قبول عرض قبل فتح العروض.', en: "A bid can't be accepted before bids are opened." },
  replace_until: {
    ar: 'يمكنك استبداله أو سحبه حتى {date}.',
    en: 'You can replace or withdraw it until {date}.',
  },
  at_time: { ar: 'الساعة {time} بتوقيت الرياض', en: '{time}, Riyadh time' },
  received: { ar: 'وصل في', en: 'Received' },
  fingerprint: { ar: 'بصمة العرض', en: 'Bid fingerprint' },
  receipt_and_contents: { ar: 'الإيصال ومحتوى العرض', en: 'Receipt and contents' },
} as const satisfies Messages
