/** The words that made-up companies, tenders and products are put together from; a pair is Arabic and English. The first of a list are the most common. */
export const WORDS = {
  forms: ['شركة|Co.', 'مؤسسة|Est.', 'مصنع|Factory', 'مجموعة|Group', 'شركة|Company Ltd.', 'مكتب|Office'],
  families: [
    'النور|Alnoor', 'الرواد|Alrowad', 'الخليج|Gulf', 'نجد|Najd', 'الحجاز|Hijaz', 'الأمل|Alamal', 'الوادي|Alwadi', 'القمة|Summit', 'البناء الحديث|Modern Build',
    'العتيبي|Alotaibi', 'الزهراني|Alzahrani', 'القحطاني|Alqahtani', 'الدوسري|Aldosari', 'الشمري|Alshammari', 'الغامدي|Alghamdi', 'الحربي|Alharbi', 'المطيري|Almutairi',
    'السبيعي|Alsubaie', 'العنزي|Alanazi', 'الشهري|Alshehri', 'المالكي|Almalki', 'الجوهرة|Jawhara', 'الصفوة|Safwa', 'الإتقان|Itqan', 'الريادة|Riyada', 'المسار|Masar',
    'الأفق|Horizon', 'الواحة|Oasis', 'السنابل|Sanabel', 'الينبوع|Yanbou', 'الفنار|Fanar', 'الديار|Diyar', 'الساحل|Coast', 'الجزيرة|Jazeera', 'طويق|Tuwaiq', 'الدرعية|Diriyah',
  ],
  trades: [
    'للتجارة|Trading', 'للمقاولات|Contracting', 'للصناعة|Industries', 'للتوريدات|Supplies', 'للتشغيل والصيانة|Operation and Maintenance', 'للأثاث|Furniture',
    'للأنظمة الكهربائية|Electrical Systems', 'لتقنية المعلومات|Information Technology', 'للنقل|Transport', 'للمعدات الثقيلة|Heavy Equipment', 'للمواد الطبية|Medical Supplies',
    'للدعاية والإعلان|Advertising', 'للاستشارات الهندسية|Engineering Consultants', 'للخدمات البيئية|Environmental Services', 'للأمن والسلامة|Security and Safety',
  ],
  verbs: ['توريد|Supply of', 'توريد وتركيب|Supply and installation of', 'تأمين|Provision of', 'عقد سنوي:|Annual contract:', 'صيانة|Maintenance of', 'استبدال|Replacement of', 'شراء|Purchase of'],
  materials: [
    'فولاذي|steel', 'خشب|wood', 'بلاستيك|plastic', 'ألمنيوم|aluminium', 'مجلفن|galvanised', 'نحاسي|copper', 'زجاجي|glass', 'مطاطي|rubber', 'خرساني|concrete', 'قطني|cotton',
    'ستانلس|stainless', 'بولي إيثيلين|polyethylene', 'ألياف زجاجية|fibreglass', 'كربوني|carbon', 'خزفي|ceramic', 'تيتانيوم|titanium',
  ],
  sizes: ['صغير|small', 'متوسط|medium', 'كبير|large', '50 مم|50 mm', '110 مم|110 mm', '4 بوصة|4 inch', '1200×600|1200×600', '25 كجم|25 kg', '500 لتر|500 litre', '10 كيلو واط|10 kW'],
  purposes: [
    'لمشروع|for the project in', 'لفرع|for the branch in', 'لمستودع|for the warehouse in', 'لمكاتب|for the offices in', 'لموقع|for the site in', 'لمدرسة|for the school in',
    'لمستشفى|for the hospital in', 'لمصنع|for the plant in',
  ],
  conditions: [
    'التسليم إلى الموقع مع التفريغ، والسعر شامل ضريبة القيمة المضافة.|Delivery to the site including unloading; prices include VAT.',
    'يرفق المورد شهادة المطابقة وكتالوج المنتج.|The supplier attaches the certificate of conformity and the catalogue.',
    'الضمان سنتان على الأقل، وقطع الغيار متوفرة داخل المملكة.|Two years of warranty at least; spare parts are available in the Kingdom.',
    'التوريد على دفعات حسب جدول المشروع المرفق.|Delivery in lots after the attached schedule of the project.',
    'تقدم عينة للاعتماد قبل التوريد.|A sample is approved before delivery.',
  ],
} as const

/** One language of a list. */
export const inLanguage = (words: readonly string[], lang: 'ar' | 'en') => words.map((pair) => pair.split('|')[lang === 'ar' ? 0 : 1]!)
