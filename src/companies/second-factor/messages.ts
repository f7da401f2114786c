import type { Messages } from '#framework/i18n/messages.ts'

/** What setting up and using a second step say. */
export const secondFactorMessages = {
  totp_title: { ar: 'خطوة التحقق الثانية', en: 'Two-step login' },
  totp_about: {
    ar: 'بعد كلمة المرور يُطلب رمز من تطبيق مصادقة على هاتفك، فلا تكفي كلمة المرور وحدها لمن حصل عليها.',
    en: 'After the password, logging in asks for a code from an authenticator app on your phone. A stolen password alone is then not enough.',
  },
  totp_is_on: { ar: 'مفعّلة', en: 'On' },
  totp_is_off: { ar: 'غير مفعّلة', en: 'Off' },
  totp_since: { ar: 'مفعّلة منذ {date}', en: 'On since {date}' },
  totp_codes_left: {
    ar: {
      zero: 'لم يبق أي رمز استرداد. أنشئ رموزًا جديدة.',
      one: 'بقي رمز استرداد واحد. أنشئ رموزًا جديدة.',
      two: 'بقي رمزا استرداد',
      few: 'بقيت {count} رموز استرداد',
      many: 'بقي {count} رمز استرداد',
      other: 'بقي {count} رمز استرداد',
    },
    en: { one: '{count} recovery code left', other: '{count} recovery codes left' },
  },
  totp_turn_on: { ar: 'تفعيل خطوة التحقق الثانية', en: 'Turn on two-step login' },
  totp_turn_off: { ar: 'إيقاف خطوة التحقق الثانية', en: 'Turn off two-step login' },
  totp_turn_off_body: {
    ar: 'ستكفي كلمة المرور وحدها لتسجيل الدخول، وتتوقف رموز الاسترداد عن العمل. وسيُسجَّل خروجك من الأجهزة الأخرى.',
    en: 'The password alone will be enough to log in, and the recovery codes stop working. Your other devices are logged out.',
  },
  totp_turned_on: {
    ar: 'تم تفعيل خطوة التحقق الثانية، وسُجّل خروجك من الأجهزة الأخرى',
    en: 'Two-step login is on. Your other devices are logged out.',
  },
  totp_turned_off: {
    ar: 'تم إيقاف خطوة التحقق الثانية، وسُجّل خروجك من الأجهزة الأخرى',
    en: 'Two-step login is off. Your other devices are logged out.',
  },
  totp_password_why: { ar: 'أدخل كلمة المرور للمتابعة.', en: 'Enter your password to continue.' },
  totp_continue: { ar: 'متابعة', en: 'Continue' },
  totp_checking: { ar: 'جارٍ التحقق…', en: 'Checking…' },
  totp_scan: {
    ar: 'امسح هذا الرمز بتطبيق المصادقة، ثم أدخل الرمز المكوّن من 6 أرقام الذي يظهر فيه.',
    en: 'Scan this with your authenticator app, then enter the 6-digit code it shows.',
  },
  totp_qr_alt: {
    ar: 'رمز QR لإضافة الحساب إلى تطبيق المصادقة',
    en: 'QR code that adds the account to an authenticator app',
  },
  totp_secret: { ar: 'أو أدخل هذا المفتاح في التطبيق', en: 'Or enter this key in the app' },
  totp_code: { ar: 'رمز التحقق', en: 'Verification code' },
  totp_code_hint: { ar: '6 أرقام من تطبيق المصادقة', en: '6 digits from your authenticator app' },
  totp_login_hint: {
    ar: '6 أرقام من تطبيق المصادقة، أو أحد رموز الاسترداد إن لم يكن هاتفك معك',
    en: "6 digits from your authenticator app, or a recovery code if you don't have your phone",
  },
  totp_code_required: { ar: 'أدخل رمز التحقق', en: 'Enter the verification code' },
  totp_code_wrong: {
    ar: 'الرمز غير صحيح أو سبق استخدامه. أدخل الرمز الظاهر الآن في التطبيق.',
    en: 'The code is wrong or was already used. Enter the one your app shows now.',
  },
  totp_codes_title: { ar: 'رموز الاسترداد', en: 'Recovery codes' },
  totp_codes_body: {
    ar: 'احفظ هذه الرموز في مكان آمن. يفتح كل رمز حسابك مرة واحدة إن فقدت هاتفك. لن نعرضها مرة أخرى.',
    en: "Keep these codes in a safe place. Each one opens your account once if you lose your phone. We won't show them again.",
  },
  totp_codes_new: { ar: 'إنشاء رموز استرداد جديدة', en: 'New recovery codes' },
  totp_codes_new_body: { ar: 'تتوقف الرموز القديمة عن العمل.', en: 'The old codes stop working.' },
  totp_codes_copy: { ar: 'نسخ الرموز', en: 'Copy codes' },
  totp_codes_copied: { ar: 'تم نسخ الرموز', en: 'Codes copied' },
  totp_codes_copy_failed: {
    ar: 'تعذّر النسخ. حدّد الرموز وانسخها يدويًا.',
    en: "The codes weren't copied. Select and copy them yourself.",
  },
  totp_codes_download: { ar: 'تنزيل الرموز', en: 'Download codes' },
  totp_codes_done: { ar: 'حفظت الرموز', en: 'I saved the codes' },
} as const satisfies Messages
