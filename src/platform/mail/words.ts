import type { Words } from '#platform/words.ts'

/** What the letters say. */
export const mailWords = {
  from_name: { ar: 'ترسية', en: 'Tarsiya' },
  greeting: { ar: 'السلام عليكم، {company}،', en: 'Hello {company},' },
  signature: { ar: 'فريق ترسية', en: 'The Tarsiya team' },
  link_fallback: { ar: 'إذا لم يعمل الزر فانسخ الرابط التالي إلى المتصفح:', en: "If the button doesn't work, copy this link into your browser:" },
  reason_account: {
    ar: 'وصلتك هذه الرسالة لأن هذا البريد مسجّل لحساب في ترسية.',
    en: 'You received this because this address belongs to an account on Tarsiya.',
  },
  reason_buyer: {
    ar: 'وصلتك هذه الرسالة لأن منشأتك نشرت هذا الطلب في ترسية.',
    en: 'You received this because your company published this RFQ on Tarsiya.',
  },
  reason_supplier: {
    ar: 'وصلتك هذه الرسالة لأن منشأتك قدّمت عرضًا على هذا الطلب في ترسية.',
    en: 'You received this because your company placed a bid on this RFQ on Tarsiya.',
  },
  no_reply: {
    ar: 'هذا بريد آلي لا نستقبل الردود عليه. للاستفسار: {support}',
    en: 'This is an automatic message; replies are not read. Questions: {support}',
  },
  verify_subject: { ar: 'أكّد بريدك الإلكتروني في ترسية', en: 'Verify your email for Tarsiya' },
  verify_preview: { ar: 'الرابط صالح 48 ساعة.', en: 'The link works for 48 hours.' },
  verify_action: { ar: 'تأكيد البريد الإلكتروني', en: 'Verify email' },
  verify_body: {
    ar: "السلام عليكم، {company}،\n\nأُنشئ حساب في ترسية بهذا البريد الإلكتروني. لتأكيد أنه بريدكم، افتحوا الرابط التالي:\n\n{link}\n\nالرابط صالح 48 ساعة. إن لم تُنشئوا هذا الحساب فلا يلزمكم أي إجراء.\n\nفريق ترسية",
    en: "Hello {company},\n\nAn account on Tarsiya was created with this email address. To confirm that it is yours, open this link:\n\n{link}\n\nThe link works for 48 hours. If you didn't create this account, you don't need to do anything.\n\nThe Tarsiya team",
  },
  reset_subject: { ar: 'إعادة تعيين كلمة المرور في ترسية', en: 'Reset your Tarsiya password' },
  reset_preview: { ar: 'الرابط صالح ساعة واحدة ويُستخدم مرة واحدة.', en: 'The link works for one hour and only once.' },
  reset_action: { ar: 'تعيين كلمة مرور جديدة', en: 'Set a new password' },
  reset_body: {
    ar: "السلام عليكم، {company}،\n\nوصلنا طلب لإعادة تعيين كلمة المرور لحسابكم في ترسية. لتعيين كلمة مرور جديدة، افتحوا الرابط التالي:\n\n{link}\n\nالرابط صالح ساعة واحدة ويُستخدم مرة واحدة. إن لم تطلبوا ذلك فتجاهلوا هذه الرسالة، وستبقى كلمة المرور الحالية كما هي.\n\nفريق ترسية",
    en: "Hello {company},\n\nWe received a request to reset the password of your Tarsiya account. To set a new password, open this link:\n\n{link}\n\nThe link works for one hour and only once. If you didn't ask for this, ignore this message; your current password stays as it is.\n\nThe Tarsiya team",
  },
  password_changed_subject: { ar: 'تم تغيير كلمة المرور لحسابكم في ترسية', en: 'Your Tarsiya password was changed' },
  password_changed_preview: { ar: 'إن لم تغيّروها أنتم فتواصلوا معنا فورًا.', en: "If this wasn't you, contact us at once." },
  password_changed_action: { ar: 'تواصل معنا', en: 'Contact us' },
  password_changed_body: {
    ar: "السلام عليكم، {company}،\n\nتم تغيير كلمة المرور لحسابكم في ترسية بتاريخ {date} الساعة {time} بتوقيت الرياض، وسُجّل الخروج من الأجهزة الأخرى.\n\nإن كنتم من غيّرها فلا يلزمكم أي إجراء. وإن لم يكن الأمر كذلك فأعيدوا تعيين كلمة المرور من صفحة تسجيل الدخول، ثم تواصلوا معنا:\n\n{support}\n\nفريق ترسية",
    en: "Hello {company},\n\nThe password of your Tarsiya account was changed on {date} at {time}, Riyadh time, and other devices were logged out.\n\nIf you changed it, you don't need to do anything. If you didn't, reset the password from the login page and contact us:\n\n{support}\n\nThe Tarsiya team",
  },
  new_bid_subject: { ar: 'عرض جديد على طلبكم: {title}', en: 'New bid on your RFQ: {title}' },
  new_bid_preview: { ar: '{supplier}: {amount}\u00a0ر.س، والتسليم في {date}.', en: '{supplier}: SAR\u00a0{amount}, delivery on {date}.' },
  new_bid_action: { ar: 'مراجعة العروض', en: 'Review bids' },
  new_bid_body: {
    ar: "السلام عليكم، {company}،\n\nقدّم {supplier} عرضًا على طلبكم «{title}» (رقم {number}):\n\nالمبلغ الإجمالي: {amount}\u00a0ر.س\nتاريخ التسليم المقترح: {date}\n\nلمراجعة العروض ومقارنتها:\n\n{link}\n\nآخر موعد لتقديم العروض: {deadline}\n\nفريق ترسية",
    en: "Hello {company},\n\n{supplier} placed a bid on your RFQ “{title}” (no. {number}):\n\nTotal amount: SAR\u00a0{amount}\nProposed delivery date: {date}\n\nReview and compare the bids:\n\n{link}\n\nBid deadline: {deadline}\n\nThe Tarsiya team",
  },
  new_bids_subject: {
    ar: {
      zero: 'لا توجد عروض جديدة على طلبكم: {title}',
      one: 'عرض جديد على طلبكم: {title}',
      two: 'عرضان جديدان على طلبكم: {title}',
      few: '{count} عروض جديدة على طلبكم: {title}',
      many: '{count} عرضًا جديدًا على طلبكم: {title}',
      other: '{count} عرض جديد على طلبكم: {title}',
    },
    en: { one: '{count} new bid on your RFQ: {title}', other: '{count} new bids on your RFQ: {title}' },
  },
  new_bids_body: {
    ar: {
      zero: "السلام عليكم، {company}،\n\nلا توجد عروض جديدة على طلبكم «{title}».\n\n{link}\n\nفريق ترسية",
      one: "السلام عليكم، {company}،\n\nوصل عرض جديد على طلبكم «{title}» (رقم {number}). لمراجعته:\n\n{link}\n\nفريق ترسية",
      two: "السلام عليكم، {company}،\n\nوصل عرضان جديدان على طلبكم «{title}» (رقم {number}). لمراجعتهما:\n\n{link}\n\nفريق ترسية",
      few: "السلام عليكم، {company}،\n\nوصلت {count} عروض جديدة على طلبكم «{title}» (رقم {number}). لمراجعتها:\n\n{link}\n\nفريق ترسية",
      many: "السلام عليكم، {company}،\n\nوصل {count} عرضًا جديدًا على طلبكم «{title}» (رقم {number}). لمراجعتها:\n\n{link}\n\nفريق ترسية",
      other: "السلام عليكم، {company}،\n\nوصل {count} عرض جديد على طلبكم «{title}» (رقم {number}). لمراجعتها:\n\n{link}\n\nفريق ترسية",
    },
    en: { one: "Hello {company},\n\n{count} new bid arrived on your RFQ “{title}” (no. {number}). Review it:\n\n{link}\n\nThe Tarsiya team", other: "Hello {company},\n\n{count} new bids arrived on your RFQ “{title}” (no. {number}). Review them:\n\n{link}\n\nThe Tarsiya team" },
  },
  bid_accepted_subject: { ar: 'قُبل عرضكم على: {title}', en: 'Your bid was accepted: {title}' },
  bid_accepted_preview: { ar: 'تواصلوا مع {buyer} للاتفاق على الخطوات التالية.', en: 'Contact {buyer} to agree the next steps.' },
  bid_accepted_action: { ar: 'فتح الطلب', en: 'Open the RFQ' },
  bid_accepted_body: {
    ar: "السلام عليكم، {company}،\n\nقبل {buyer} عرضكم على الطلب «{title}» (رقم {number}):\n\nالمبلغ الإجمالي: {amount}\u00a0ر.س\nتاريخ التسليم: {date}\n\nأُغلق الطلب، ويتم التعاقد والدفع مباشرة بينكم وبين المشتري. بيانات التواصل:\n\n{buyer}\n{phone}\n{email}\n\nصفحة الطلب:\n\n{link}\n\nفريق ترسية",
    en: "Hello {company},\n\n{buyer} accepted your bid on the RFQ “{title}” (no. {number}):\n\nTotal amount: SAR\u00a0{amount}\nDelivery date: {date}\n\nThe RFQ is closed. Contract and payment are agreed directly between you and the buyer. Contact details:\n\n{buyer}\n{phone}\n{email}\n\nRFQ page:\n\n{link}\n\nThe Tarsiya team",
  },
  bid_not_chosen_subject: { ar: 'نتيجة الطلب: {title}', en: 'Result of the RFQ: {title}' },
  bid_not_chosen_preview: { ar: 'اختار المشتري عرضًا آخر هذه المرة.', en: 'The buyer chose another bid this time.' },
  bid_not_chosen_action: { ar: 'تصفّح الطلبات المفتوحة', en: 'Browse open RFQs' },
  bid_not_chosen_body: {
    ar: "السلام عليكم، {company}،\n\nشكرًا لعرضكم على الطلب «{title}» (رقم {number}). اختار {buyer} عرضًا آخر، وأُغلق الطلب.\n\nيبقى عرضكم محفوظًا في صفحة «عروضي». وهذه طلبات أخرى مفتوحة:\n\n{link}\n\nفريق ترسية",
    en: "Hello {company},\n\nThank you for your bid on the RFQ “{title}” (no. {number}). {buyer} chose another bid, and the RFQ is closed.\n\nYour bid stays on the page My bids. Other open RFQs:\n\n{link}\n\nThe Tarsiya team",
  },
  rfq_changed_subject: { ar: 'تغيّر طلب قدّمتم عرضًا عليه: {title}', en: 'An RFQ you bid on has changed: {title}' },
  rfq_changed_preview: { ar: 'راجعوا عرضكم قبل {deadline}.', en: 'Review your bid before {deadline}.' },
  rfq_changed_action: { ar: 'مراجعة عرضي', en: 'Review my bid' },
  rfq_changed_body: {
    ar: "السلام عليكم، {company}،\n\nعدّل {buyer} الطلب «{title}» (رقم {number}):\n\n{changes}\n\nما زال عرضكم قائمًا كما قدّمتموه. راجعوه، وعدّلوه إن لزم قبل نهاية يوم {deadline}:\n\n{link}\n\nفريق ترسية",
    en: "Hello {company},\n\n{buyer} changed the RFQ “{title}” (no. {number}):\n\n{changes}\n\nYour bid stands as you placed it. Review it, and change it if needed by the end of {deadline}:\n\n{link}\n\nThe Tarsiya team",
  },
  change_deadline: { ar: 'آخر موعد لتقديم العروض: {new} (كان {old})', en: 'Bid deadline: {new} (was {old})' },
  change_delivery: { ar: 'تاريخ التسليم: {new} (كان {old})', en: 'Delivery date: {new} (was {old})' },
  change_quantity: { ar: 'الكمية: {new} (كانت {old})', en: 'Quantity: {new} (was {old})' },
  change_category: { ar: 'الفئة: {new} (كانت {old})', en: 'Category: {new} (was {old})' },
  rfq_canceled_subject: { ar: 'أُلغي طلب قدّمتم عرضًا عليه: {title}', en: 'An RFQ you bid on was canceled: {title}' },
  rfq_canceled_preview: { ar: 'ألغى {buyer} الطلب قبل قبول أي عرض.', en: '{buyer} canceled the RFQ before accepting a bid.' },
  rfq_canceled_action: { ar: 'فتح عروضي', en: 'Open my bids' },
  rfq_canceled_body: {
    ar: "السلام عليكم، {company}،\n\nألغى {buyer} الطلب «{title}» (رقم {number}) قبل قبول أي عرض، ولم يعد عرضكم عليه قائمًا.\n\nيبقى الطلب في صفحة «عروضي» بحالة «ملغى»:\n\n{link}\n\nفريق ترسية",
    en: "Hello {company},\n\n{buyer} canceled the RFQ “{title}” (no. {number}) before accepting a bid. Your bid on it no longer stands.\n\nThe RFQ stays on the page My bids as canceled:\n\n{link}\n\nThe Tarsiya team",
  },
} as const satisfies Words
