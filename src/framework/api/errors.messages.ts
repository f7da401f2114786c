import type { Messages } from '#framework/i18n/messages.ts'

/** What the API answers when it refuses: one sentence for each failure code. */
export const errorsMessages = {
  summary_title: {
    ar: {
      zero: 'لا توجد حقول تحتاج إلى تصحيح',
      one: 'صحّح حقلًا واحدًا للمتابعة',
      two: 'صحّح حقلين للمتابعة',
      few: 'صحّح {count} حقول للمتابعة',
      many: 'صحّح {count} حقلًا للمتابعة',
      other: 'صحّح {count} حقل للمتابعة',
    },
    en: { one: 'Fix {count} field to continue', other: 'Fix {count} fields to continue' },
  },
  summary_more: {
    ar: {
      zero: '',
      one: 'وحقل واحد آخر في البنود التالية',
      two: 'وحقلان آخران في البنود التالية',
      few: 'و{count} حقول أخرى في البنود التالية',
      many: 'و{count} حقلًا آخر في البنود التالية',
      other: 'و{count} حقل آخر في البنود التالية',
    },
    en: { one: 'And {count} more field in later lines', other: 'And {count} more fields in later lines' },
  },
  form_busy: {
    ar: 'ما زلنا نعالج نموذجًا أرسلته قبل لحظات. انتظر قليلًا ثم أعد الإرسال.',
    en: "We're still working on a form that you sent a moment ago. Wait a little, then send it again.",
  },
  forms_busy: {
    ar: 'تصلنا الآن نماذج كثيرة. انتظر قليلًا ثم أعد الإرسال.',
    en: 'Many forms are arriving right now. Wait a little, then send it again.',
  },
  download_busy: {
    ar: 'ما زلنا نجهّز ملفًا طلبته قبل لحظات. انتظر قليلًا ثم نزّل الملف مرة أخرى.',
    en: "We're still preparing a file that you asked for a moment ago. Wait a little, then download it again.",
  },
  downloads_busy: {
    ar: 'نجهّز الآن ملفات كثيرة. انتظر قليلًا ثم نزّل الملف مرة أخرى.',
    en: 'Many files are being prepared right now. Wait a little, then download it again.',
  },
  paper_failed: {
    ar: 'تعذّر تجهيز ملف PDF الآن. حاول مرة أخرى، أو اطبع الصفحة.',
    en: "The PDF couldn't be prepared right now. Try again, or print the page.",
  },
  toast_title: { ar: 'صحّح ما يلي ثم أعد المحاولة:', en: 'Correct the following and try again:' },
  with_reason: { ar: '{message}: {reason}', en: '{message}: {reason}' },
  network: {
    ar: 'تعذّر الاتصال بالخادم. تحقّق من اتصالك وحاول مرة أخرى.',
    en: "We couldn't reach the server. Check your connection and try again.",
  },
  timeout: { ar: 'استغرق الرد وقتًا طويلًا. حاول مرة أخرى.', en: 'The server took too long to answer. Try again.' },
  generic: { ar: 'حدث خطأ غير متوقع', en: 'Something went wrong' },
  malformed: { ar: 'تعذّرت قراءة الطلب المرسل إلى الخادم', en: "The request couldn't be read" },
  invalid: { ar: 'بعض القيم غير صحيحة', en: 'Some values are invalid' },
  required: { ar: 'هذا الحقل مطلوب', en: 'This field is required' },
  invalid_value: { ar: 'القيمة غير صحيحة', en: 'The value is invalid' },
  too_long: {
    ar: {
      zero: 'الحقل يجب أن يكون فارغًا',
      one: 'أدخل حرفًا واحدًا على الأكثر',
      two: 'أدخل حرفين على الأكثر',
      few: 'أدخل {count} أحرف على الأكثر',
      many: 'أدخل {count} حرفًا على الأكثر',
      other: 'أدخل {count} حرف على الأكثر',
    },
    en: { one: 'Enter at most {count} character', other: 'Enter at most {count} characters' },
  },
  not_a_date: { ar: 'أدخل تاريخًا صحيحًا مثل 2026-12-31', en: 'Enter a valid date such as 2026-12-31' },
  number_unclear: {
    ar: 'هل تقصد {decimal} أم {grouped}؟ استخدم النقطة للكسور العشرية',
    en: 'Did you mean {decimal} or {grouped}? Use a point for decimals',
  },
  unknown_parameter: { ar: 'المعامل {name} غير معروف', en: 'The parameter {name} is unknown' },
  unauthenticated: { ar: 'سجّل الدخول للمتابعة', en: 'Log in to continue' },
  forbidden: { ar: 'لا تملك صلاحية تنفيذ هذا الإجراء', en: "You aren't allowed to do this" },
  not_found: { ar: 'غير موجود، أو لم يعد متاحًا لك', en: "It doesn't exist, or is no longer available to you" },
  wrong_host: {
    ar: 'هذا الخادم لا يستجيب إلا على العنوان {public_url} (PUBLIC_URL)',
    en: 'This server answers only at {public_url} (PUBLIC_URL)',
  },
  method_not_allowed: { ar: 'هذا الإجراء غير متاح على هذا الرابط', en: "This action isn't available at this address" },
  unsupported_media_type: { ar: 'نوع المحتوى المرسل غير مقبول', en: "The content type isn't accepted" },
  conflict: {
    ar: 'تغيّرت الحالة منذ فتحت الصفحة. أعد تحميلها.',
    en: 'Things changed since you opened the page. Reload it.',
  },
  stale: {
    ar: 'تغيّرت هذه البيانات منذ فتحت الصفحة، في نافذة أخرى لك أو بفعل شخص آخر. أعد تحميل الصفحة لترى أحدث نسخة.',
    en: 'This changed after you opened the page, in another tab of yours or by someone else. Reload the page to see the latest version.',
  },
  request_timeout: {
    ar: 'لم يصل الطلب كاملًا في الوقت المتاح. حاول مرة أخرى.',
    en: "The request didn't arrive in time. Try again.",
  },
  body_too_large: { ar: 'حجم البيانات المرسلة أكبر من المسموح', en: 'The data sent is too large' },
  rate_limited: {
    ar: {
      zero: 'محاولات كثيرة. حاول الآن مرة أخرى.',
      one: 'محاولات كثيرة. حاول مرة أخرى بعد دقيقة.',
      two: 'محاولات كثيرة. حاول مرة أخرى بعد دقيقتين.',
      few: 'محاولات كثيرة. حاول مرة أخرى بعد {count} دقائق.',
      many: 'محاولات كثيرة. حاول مرة أخرى بعد {count} دقيقة.',
      other: 'محاولات كثيرة. حاول مرة أخرى بعد {count} دقيقة.',
    },
    en: {
      one: 'Too many attempts. Try again in {count} minute.',
      other: 'Too many attempts. Try again in {count} minutes.',
    },
  },
  unavailable: {
    ar: 'الخدمة غير متاحة مؤقتًا. حاول بعد قليل.',
    en: 'The service is temporarily unavailable. Try again shortly.',
  },
  db_unavailable: {
    ar: 'الخدمة غير متاحة مؤقتًا. لم يُحفظ شيء، حاول بعد قليل.',
    en: 'The service is temporarily unavailable. Nothing was saved; try again shortly.',
  },
  outcome_unknown: {
    ar: 'انقطع الاتصال بقاعدة البيانات أثناء الحفظ، وقد يكون ما أرسلته حُفظ. أرسله مرة أخرى كما هو: لن يتكرر.',
    en: 'The database went away while this was being saved, and it may have been saved. Send it again unchanged: it is not done twice.',
  },
  outcome_unknown_without_key: {
    ar: 'انقطع الاتصال بقاعدة البيانات أثناء الحفظ، وقد يكون ما أرسلته حُفظ. تحقق أولًا مما حُفظ، ولا تعد الإرسال إلا إن لم تجده.',
    en: 'The database went away while this was being saved, and it may have been saved. Look first whether it was, and send it again only if not.',
  },
  outcome_hidden: {
    ar: 'نُفّذ طلبك، لكن نتيجته لم تعد متاحة لك.',
    en: 'This was done, but you can no longer see what came of it.',
  },
  upload_too_slow: {
    ar: 'وصل الملف ببطء شديد فتوقف استلامه، ولم يُحفظ شيء. أرسل النموذج مرة أخرى، ومن اتصال أسرع إن أمكن.',
    en: 'The file arrived too slowly, so receiving it was stopped and nothing was saved. Send the form again, over a faster connection if you can.',
  },
  search_busy: { ar: 'البحث مشغول الآن. حاول بعد لحظات.', en: 'Search is busy. Try again in a moment.' },
  storage_full: {
    ar: 'لا تتسع مساحة التخزين للملفات الآن. حاول لاحقًا.',
    en: 'There is no storage space for files right now. Try again later.',
  },
  internal: { ar: 'حدث خطأ غير متوقع في الخادم', en: 'Something went wrong on the server' },
  cross_site: { ar: 'رُفض الطلب لأنه وصل من موقع آخر', en: 'The request was refused because it came from another site' },
  form_changed: {
    ar: 'تغيّر هذا النموذج منذ فتحت الصفحة. ارجع لتنسخ ما كتبته، ثم افتحه من جديد.',
    en: 'This form has changed since you opened the page. Go back to copy what you filled in, then open it again.',
  },
  idempotency_key_reused: {
    ar: 'استُخدم مفتاح الإرسال نفسه لبيانات مختلفة',
    en: 'The same submission key was used for different data',
  },
  idempotency_in_flight: { ar: 'ما زال الإرسال السابق قيد التنفيذ', en: 'The previous submission is still in progress' },
  not_owner: { ar: 'هذا الإجراء متاح لصاحبه فقط', en: 'Only the owner can do this' },
  file_too_large: { ar: 'حجم {name} أكبر من 2 ميجابايت', en: '{name} is larger than 2 MB' },
  large_file_too_large: { ar: 'حجم {name} أكبر من 25 ميجابايت', en: '{name} is larger than 25 MB' },
  file_changed: {
    ar: 'تغيّر {name} بعد أن اخترته. اختره من جديد.',
    en: '{name} was changed after you chose it. Choose it again.',
  },
  file_type: { ar: 'نوع الملف {name} غير مقبول', en: "{name} isn't an accepted file type" },
  file_mislabeled: {
    ar: 'محتوى الملف {name} ليس من النوع الذي يدل عليه اسمه. افتحه واحفظه من جديد بالنوع المطلوب، ثم أرفقه.',
    en: "What is in {name} isn't what its name says. Open it, save it again as the type you need, then attach it.",
  },
  file_heic: {
    ar: '{name} صورة بصيغة HEIC التي تحفظ بها هواتف iPhone. احفظها بصيغة JPG ثم أرفقها. ولتصوّر بها دائمًا: الإعدادات، ثم الكاميرا، ثم التنسيقات، ثم «الأكثر توافقًا».',
    en: '{name} is a HEIC photo, as iPhones save them. Save it as a JPG, then attach it. To always take JPGs: Settings, Camera, Formats, Most Compatible.',
  },
  file_picture_format: {
    ar: 'لا نقبل صيغة الصورة {name}. احفظها بصيغة JPG أو PNG ثم أرفقها.',
    en: "We don't accept the picture format of {name}. Save it as a JPG or PNG, then attach it.",
  },
  file_unsafe: { ar: 'رُفض الملف {name} لأن محتواه غير آمن', en: "{name} was refused because its content isn't safe" },
  file_too_complex: {
    ar: 'تعذّر فحص الملف {name} في الوقت المحدد. احفظه بصيغة PDF ثم أرفقه من جديد.',
    en: "{name} couldn't be checked in time. Save it as a PDF and attach it again.",
  },
  file_empty: { ar: 'الملف {name} فارغ', en: '{name} is empty' },
  file_damaged: { ar: 'تعذّرت قراءة الملف {name}، وقد يكون تالفًا', en: "{name} couldn't be read and may be damaged" },
  kept_file_gone: {
    ar: 'لم يعد الملف المحفوظ متاحًا. اختره من جديد.',
    en: 'A kept file is no longer available. Choose it again.',
  },
  too_many_files: { ar: 'عدد الملفات أكبر من المسموح', en: 'Too many files' },
  quota_exceeded: {
    ar: 'بلغت منشأتك الحد المسموح به لتخزين الملفات',
    en: 'Your company reached its file storage limit',
  },
  person_switched_read: {
    ar: 'سجّل شخص آخر الدخول في نافذة ثانية. أعد المحاولة لفتح الصفحة باسمه.',
    en: 'Another person signed in in another window. Try again to open the page for that person.',
  },
  person_switched: {
    ar: 'سجّل شخص آخر الدخول في نافذة ثانية. لم يُرسل شيء.',
    en: 'Another person signed in in another window. Nothing was sent.',
  },
  company_switched_read: {
    ar: 'انتقلت إلى منشأة أخرى في نافذة ثانية، وتعمل الآن باسم {company}. أعد المحاولة لفتح الصفحة باسمها.',
    en: 'You switched to another company in another window and now act for {company}. Try again to open the page for it.',
  },
  company_switched: {
    ar: 'انتقلت إلى منشأة أخرى في نافذة ثانية، وتعمل الآن باسم {company}. لم يُرسل شيء.',
    en: 'You switched to another company in another window and now act for {company}. Nothing was sent.',
  },
} as const satisfies Messages
