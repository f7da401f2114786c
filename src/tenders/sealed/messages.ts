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
  prices_after: { ar: 'بعد فتح العروض المختومة تظهر الأسعار', en: 'After sealed bids are opened, prices show to' },
  prices_buyer: { ar: 'لك وحدك', en: 'You alone' },
  prices_bidders: { ar: 'لأصحاب العروض أيضًا', en: 'Bidders, too' },
  stop_opening: { ar: 'فتح العروض', en: 'Opening' },
  opened_after_midnight: { ar: 'بعد منتصف الليل، آليًا', en: 'After midnight, automatically' },
  opened_automatically: { ar: 'آليًا', en: 'Automatically' },

  count: {
    ar: {
      zero: 'لا توجد عروض بعد',
      one: 'عرض مختوم واحد',
      two: 'عرضان مختومان',
      few: '{count} عروض مختومة',
      many: '{count} عرضًا مختومًا',
      other: '{count} عرض مختوم',
    },
    en: { zero: 'No bids yet', one: '{count} sealed bid', other: '{count} sealed bids' },
  },
  cancel_erases: {
    ar: 'يُمحى محتوى كل العروض المختومة نهائيًا دون أن يقرأها أحد.',
    en: 'The contents of all sealed bids are erased for good, and nobody reads them.',
  },
  record: { ar: 'محضر فتح العروض', en: 'Opening record' },
  committee_pdf: { ar: 'محضر اللجنة PDF', en: 'Committee record (PDF)' },
  only_later: {
    ar: 'العروض مختومة، فلا يُقدَّم الموعد بل يُؤخَّر فقط.',
    en: 'Bids are sealed, so the deadline only moves later.',
  },
  replace: { ar: 'استبدال العرض', en: 'Replace bid' },

  file_again: {
    ar: 'لا يُحفظ ملف عرض مختوم لم يُقبل. أرفق الملف من جديد.',
    en: "The file of a sealed bid that was refused isn't kept. Attach it again.",
  },
  contents_not_repeated: {
    ar: 'وصل عرضك مختومًا، لكن الطلب أو الملف أو ما يُحسب به العرض لم يعد كما كان عند إرساله أول مرة، فلا يمكن حفظ نسخة من محتواه هنا. بقيت حقولك كما كتبتها: احتفظ بها، أو استبدل العرض من صفحة الطلب.',
    en: "Your bid arrived sealed, but the RFQ, the file or what the bid is calculated with is no longer as it was when you first sent it, so no copy of its contents can be saved here. Your fields stay as you filled them in: keep them, or replace the bid from the RFQ's page.",
  },
  replaces_filled: {
    ar: 'يحل ما ترسله محل عرضك كاملًا. الحقول مملوءة من نسختك في هذا المتصفح، فراجعها. وإن لم يظهر ملف العرض فأرفقه من جديد: لا تستطيع المنصة قراءة عرض مختوم لتأخذ ملفه منه.',
    en: 'What you send replaces your whole bid. The fields are filled from your copy in this browser: review them. If the quotation is missing, attach it again: the platform cannot read a sealed bid to take its file.',
  },
  replaces_whole: {
    ar: 'يحل ما ترسله محل عرضك كاملًا، فاملأ الحقول كلها وأرفق الملف.',
    en: 'What you send replaces your whole bid: fill in every field and attach the file.',
  },
  copy_missing: {
    ar: 'لا نسخة من محتوى عرضك في هذا المتصفح. افتح ملف الإيصال مع المحتوى لعرضه، أو استبدل العرض.',
    en: "This browser has no copy of your bid's contents. Open the receipt with contents to view them, or replace the bid.",
  },
  copy_missing_closed: {
    ar: 'لا نسخة من محتوى عرضك في هذا المتصفح. افتح ملف الإيصال مع المحتوى لعرضه.',
    en: "This browser has no copy of your bid's contents. Open the receipt with contents to view them.",
  },
  withdraw_body: {
    ar: 'يُمحى محتوى عرضك نهائيًا، وتبقى بصمته في محضر الفتح.',
    en: "Your bid's contents are erased for good; its fingerprint stays in the opening record.",
  },
  arrived: { ar: 'وصل عرضك مختومًا', en: 'Your bid arrived sealed' },
  unread_until: {
    ar: 'لا يقرؤه أحد قبل {closing}. يمكنك استبداله أو سحبه حتى ذلك الوقت.',
    en: 'Nobody reads it before {closing}. You can replace or withdraw it until then.',
  },
  receipt: { ar: 'إيصال استلام العرض', en: 'Bid receipt' },
  rfq: { ar: 'الطلب', en: 'RFQ' },
  bidder: { ar: 'مقدّم العرض', en: 'Bidder' },
  bid: { ar: 'العرض', en: 'Bid' },
  bid_number: { ar: 'رقم {number}، النسخة {version}', en: 'No. {number}, version {version}' },
  signing_key: { ar: 'مفتاح التوقيع', en: 'Signing key' },
  fingerprint_note: {
    ar: 'تظهر هذه البصمة في محضر الفتح. لا يُستدل منها على السعر.',
    en: 'This fingerprint appears in the opening record. The price cannot be inferred from it.',
  },
  keep_receipt: {
    ar: 'احتفظ بهذا الإيصال؛ يمكنك به التحقق من أن عرضك فُتح كما قدّمته.',
    en: 'Keep this receipt. With it you can check that your bid was opened exactly as you sent it.',
  },
  download_with_contents: { ar: 'تنزيل الإيصال مع المحتوى', en: 'Download receipt with contents' },
  download_receipt: { ar: 'الإيصال وحده', en: 'Receipt only' },
  two_files: {
    ar: 'ملف عرض السعر ليس في أي منهما، فاحتفظ به أيضًا. من يحمل الملف الأول يرى سعرك، فاحفظه عندك. أما «الإيصال وحده» فلا سعر فيه، ويمكنك إطلاع غيرك عليه.',
    en: 'Your quotation file is in neither: keep it, too. Whoever has the first file sees your price, so keep it to yourself. “Receipt only” has no price, and you may show it to others.',
  },
  contents_kept: {
    ar: 'محتوى عرضك محفوظ في هذا المتصفح وفي الملف الأول فقط؛ لا نستطيع قراءته ولا استعادته.',
    en: "Your bid's contents are only in this browser and in the first file; we can neither read nor restore them.",
  },
  contents_in_file: {
    ar: 'محتوى عرضك في الملف الأول فقط، فنزّله الآن؛ لا نستطيع قراءة المحتوى ولا استعادته.',
    en: "Your bid's contents are only in the first file: download it now. We can neither read nor restore them.",
  },
  contents: { ar: 'محتوى العرض', en: "The bid's contents" },
  choose_receipt: { ar: 'اختر ملف الإيصال', en: 'Choose the receipt file' },
  no_contents: {
    ar: 'هذا الملف ليس إيصالًا مع المحتوى.',
    en: 'This file is not a receipt with contents.',
  },
  other_bid: {
    ar: 'هذا إيصال عرض آخر، أو نسخة سابقة من عرضك.',
    en: 'This is the receipt of another bid, or of an earlier version of yours.',
  },
  contents_differ: {
    ar: 'المحتوى تغيّر بعد الإرسال: لا يطابق بصمة العرض.',
    en: "The contents were changed after sending: they don't match the bid's fingerprint.",
  },
  record_later: {
    ar: 'يُنشر محضر الفتح هنا بعد {closing}.',
    en: 'The opening record is published here after {closing}.',
  },
  record_public: {
    ar: 'وثيقة عامة بالعربية والإنجليزية. يقرؤها كل من يفتح الطلب.',
    en: 'A public document in Arabic and English. Everybody who opens the RFQ can read it.',
  },
  back_to_rfq: { ar: 'العودة إلى الطلب', en: 'Back to the RFQ' },
  no_longer_sealed: {
    ar: 'يقرؤه المشتري في صفحة الطلب، وأنت أيضًا.',
    en: 'The buyer reads it on the page of the RFQ, and so do you.',
  },
  own_opened: { ar: 'فُتح عرضك', en: 'Your bid was opened' },
  compare_contents: {
    ar: 'اختر ملف الإيصال مع المحتوى لتقارنه هنا ببصمة العرض الذي فُتح.',
    en: 'Choose the receipt with contents to compare it here with the fingerprint of the bid that was opened.',
  },
  no_receipt: {
    ar: 'ليس لمنشأتك عرض مختوم على هذا الطلب الآن. العرض المسحوب مُحي محتواه.',
    en: 'Your company has no sealed bid on this RFQ now. The contents of a withdrawn bid are erased.',
  },

  reveal_rule: {
    ar: 'يُقبل المحتوى والملف فقط إن طابقا بصمة عرضك، فلا يغيّر أحد عرضه بعد الموعد. بعد الكشف يقرأ المشتري عرضك كأي عرض.',
    en: "The contents and the file are taken only if they match your bid's fingerprint, so that nobody changes a bid after the deadline. Once revealed, the buyer reads your bid like any other.",
  },
  reveal_receipt: { ar: 'نص الإيصال مع المحتوى', en: 'Text of the receipt with contents' },
  reveal_receipt_hint: {
    ar: 'افتح الملف الذي نزّلته يوم الإرسال في محرر نصوص، وانسخ نصه كاملًا.',
    en: 'Open the file that you downloaded when you sent the bid in a text editor, and copy all of it.',
  },
  reveal_file_hint: { ar: 'الملف نفسه الذي أرفقته بالعرض.', en: 'The same file that you attached to the bid.' },
  revealing: { ar: 'جارٍ الكشف…', en: 'Revealing…' },
  revealed: { ar: 'كُشف عرضك، ويقرؤه المشتري الآن.', en: 'Your bid is revealed. The buyer can read it now.' },
  reveal_failed: { ar: 'لم يُكشف العرض', en: "The bid wasn't revealed" },

  verify: { ar: 'التحقق من إيصال عرض', en: 'Check a bid receipt' },
  verify_lead: {
    ar: 'لا يلزم حساب. يُفحص الإيصال داخل متصفحك، ولا يُحفظ منه شيء.',
    en: 'No account is needed. The receipt is checked in your browser, and nothing of it is kept.',
  },
  verify_lead_sent: {
    ar: 'لا يلزم حساب. تفحص المنصة الإيصال الذي ترسله، ولا تحفظ منه شيئًا. لفحصه داخل متصفحك دون إرساله، فعّل جافاسكربت.',
    en: 'No account is needed. The platform checks the receipt that you send, and keeps nothing of it. To check it in your browser without sending it, turn JavaScript on.',
  },
  verify_receipt: { ar: 'التحقق من إيصال', en: 'Check a receipt' },
  paste_receipt: { ar: 'أو الصق نص الإيصال', en: 'Or paste the text of the receipt' },
  show_receipt: { ar: 'إظهار النص', en: 'Show the text' },
  verify_action: { ar: 'تحقّق', en: 'Check' },
  verifying: { ar: 'جارٍ التحقق…', en: 'Checking…' },
  not_a_receipt: {
    ar: 'هذا النص ليس إيصال عرض. انسخ ملف الإيصال كاملًا، من أول قوس إلى آخر قوس.',
    en: 'This text is not a bid receipt. Copy the whole file of the receipt, from its first brace to its last.',
  },
  receipt_too_large: {
    ar: 'الإيصال مع هذا المحتوى أطول من أن يُرسل دون جافاسكربت. الصق «الإيصال وحده»، أو فعّل جافاسكربت.',
    en: 'The receipt with these contents is too long to be sent without JavaScript. Paste “Receipt only”, or turn JavaScript on.',
  },
  wrong_member: {
    ar: 'الحقل «{name}» في هذا الإيصال ناقص، أو ليس كما تكتبه المنصة.',
    en: 'The field “{name}” of this receipt is missing, or is not as the platform writes it.',
  },
  public_keys: { ar: 'مفاتيح المنصة العلنية في {address}', en: "The platform's public keys: {address}" },
  verified_bid: {
    ar: 'الطلب رقم {rfq}، العرض رقم {bid}، النسخة {version}',
    en: 'RFQ no. {rfq}, bid no. {bid}, version {version}',
  },
  verdict_opened: { ar: 'فُتح هذا العرض كما قُدّم تمامًا.', en: 'This bid was opened exactly as it was sent.' },
  verdict_opened_unchecked: {
    ar: 'الإيصال صحيح، وفُتح العرض الذي يخصّه. ومع ملف المحتوى يُفحص ما قيل فيه أيضًا.',
    en: 'The receipt is valid, and its bid was opened. With the file of the contents, what it says is checked, too.',
  },
  verdict_sealed: {
    ar: 'الإيصال صحيح، وتُفتح العروض بعد انتهاء الموعد.',
    en: 'The receipt is valid. Bids are opened after the deadline.',
  },
  verdict_closing: {
    ar: 'الإيصال صحيح، ولم تُفتح العروض بعد.',
    en: 'The receipt is valid. The bids are not opened yet.',
  },
  verdict_replaced: {
    ar: 'الإيصال صحيح، واستبدل صاحبه هذه النسخة بأخرى.',
    en: 'The receipt is valid. Its bidder replaced this version by another.',
  },
  verdict_withdrawn: {
    ar: 'الإيصال صحيح، وتقول المنصة إن صاحبه سحب العرض.',
    en: 'The receipt is valid. The platform says that its bidder withdrew the bid.',
  },
  verdict_lapsed: {
    ar: 'الإيصال صحيح، وسقط العرض لأن صاحبه لم يؤكّده.',
    en: 'The receipt is valid. The bid lapsed because its bidder did not confirm it.',
  },
  verdict_canceled: {
    ar: 'الإيصال صحيح، وأُلغي الطلب قبل فتح العروض.',
    en: 'The receipt is valid. The RFQ was canceled before the bids were opened.',
  },
  verdict_unreadable: {
    ar: 'الإيصال صحيح، لكن العرض تعذّر فتحه.',
    en: "The receipt is valid, but the bid couldn't be opened.",
  },
  verdict_exposed: {
    ar: 'فُتح هذا العرض كما قُدّم، لكنه شُفّر بمفتاح غير مفتاح الطلب، فقد يكون أحد اطّلع عليه قبل الفتح.',
    en: "This bid was opened as it was sent, but it had been encrypted for another key than the RFQ's: somebody may have read it before the opening.",
  },
  verdict_missing: {
    ar: 'الإيصال صحيح، لكن بصمته ليست في محضر الفتح.',
    en: 'The receipt is valid, but its fingerprint is not in the opening record.',
  },
  verdict_list_changed: {
    ar: 'الإيصال صحيح، لكن قائمة العروض تغيّرت بعد إقفال الطلب.',
    en: 'The receipt is valid, but the list of bids was changed after bidding ended.',
  },
  verdict_key_changed: {
    ar: 'استُبدل مفتاح المنصة المنشور بهذا الرقم، فلا يمكن فحص التوقيع. احتفظ بالإيصال.',
    en: "The platform's published key with this number was replaced: the signature can't be checked. Keep the receipt.",
  },
  verdict_differs: { ar: 'المحتوى لا يطابق الإيصال.', en: "The contents don't match the receipt." },
  verdict_unsigned: {
    ar: 'لم تصدر المنصة هذا الإيصال، أو تغيّر بعد إصداره.',
    en: 'The platform did not issue this receipt, or it was changed afterwards.',
  },
  signed: { ar: 'التوقيع صحيح.', en: 'The signature is valid.' },
  signed_note: {
    ar: 'وقّعته المنصة بالمفتاح {key} في {moment}.',
    en: 'Signed by the platform with key {key} on {moment}.',
  },
  not_signed: { ar: 'التوقيع غير صحيح.', en: 'The signature is not valid.' },
  signature_unchecked: { ar: 'لم يُفحص التوقيع.', en: 'The signature was not checked.' },
  listed: { ar: 'البصمة في محضر الفتح.', en: 'The fingerprint is in the opening record.' },
  not_listed: { ar: 'البصمة ليست في محضر الفتح.', en: 'The fingerprint is not in the opening record.' },
  no_record_yet: { ar: 'لا محضر فتح منشور لهذا الطلب.', en: 'No opening record of this RFQ is published.' },
  contents_match: { ar: 'المحتوى يطابق البصمة.', en: 'The contents match the fingerprint.' },
  contents_match_note: {
    ar: 'المبلغ والتاريخ والملاحظات والملف كما أُرسلت.',
    en: 'Amount, date, comments and file are as they were sent.',
  },
  contents_changed: { ar: 'المحتوى تغيّر بعد الإرسال.', en: 'The contents were changed after sending.' },
  contents_changed_note: {
    ar: 'اختلف حرف واحد على الأقل. جرّب ملف الإيصال الأصلي الذي نزّلته يوم الإرسال.',
    en: 'At least one character differs. Try the original receipt file that you downloaded when you sent the bid.',
  },
  contents_unchecked: { ar: 'لم يُفحص المحتوى.', en: 'The contents were not checked.' },
  listed_unchecked: { ar: 'لم تُفحص البصمة.', en: 'The fingerprint was not checked.' },
  unchecked_unsigned: {
    ar: 'لا يثبت إيصال لم توقّعه المنصة شيئًا.',
    en: 'A receipt that the platform has not signed proves nothing.',
  },
  contents_unchecked_note: { ar: 'هذا الملف إيصال دون محتوى.', en: 'This file is a receipt without contents.' },
} as const satisfies Messages
