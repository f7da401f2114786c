import type { Messages } from '#framework/i18n/messages.ts'

/** What the API answers when it refuses something about accounts, passwords and sessions. */
export const companiesErrors = {
  contacts_limited: {
    ar: 'بلغت الحد اليومي للاطلاع على بيانات التواصل. حاول غدًا.',
    en: "You reached today's limit for viewing contact details. Try again tomorrow.",
  },
  identity_mismatch: { ar: 'البيانات المرسلة تخص حسابًا آخر', en: 'The data belongs to another account' },
  invalid_credentials: { ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة', en: 'Email or password is incorrect' },
  totp_required: { ar: 'أدخل رمز التحقق من تطبيق المصادقة', en: 'Enter the code from your authenticator app' },
  totp_invalid: { ar: 'رمز التحقق غير صحيح', en: 'The code is incorrect' },
  totp_on: { ar: 'خطوة التحقق الثانية مفعّلة من قبل', en: 'Two-step login is already on' },
  totp_off: { ar: 'خطوة التحقق الثانية غير مفعّلة', en: 'Two-step login is off' },
  totp_not_begun: { ar: 'ابدأ إعداد خطوة التحقق الثانية من جديد', en: 'Start setting up two-step login again' },
  email_taken: {
    ar: 'هذا البريد مسجّل لحساب آخر. سجّل الدخول أو أعد تعيين كلمة المرور.',
    en: 'This email already has an account. Log in or reset the password.',
  },
  email_already_verified: {
    ar: 'لا يمكن تغيير العنوان هنا بعد تأكيده. سجّل الدخول.',
    en: "A verified address can't be changed here. Log in.",
  },
  email_not_verified: { ar: 'أكّد بريدك الإلكتروني أولًا', en: 'Verify your email first' },
  current_password_incorrect: { ar: 'كلمة المرور الحالية غير صحيحة', en: 'Current password is incorrect' },
  same_password: {
    ar: 'يجب أن تختلف كلمة المرور الجديدة عن الحالية',
    en: 'The new password must differ from the current one',
  },
  session_current: {
    ar: 'هذا هو الجهاز الذي تستخدمه الآن. لإنهاء جلسته اختر تسجيل الخروج.',
    en: 'This is the device you are using now. To end its session, log out.',
  },
  token_invalid: { ar: 'الرابط غير صالح أو انتهت صلاحيته', en: 'The link is invalid or has expired' },
  reset_limited: {
    ar: 'تجاوزت الحد المسموح به لطلبات إعادة تعيين كلمة المرور، يُرجى المحاولة لاحقًا',
    en: 'You have exceeded the allowed limit for password reset requests, please try again later',
  },
  user_not_found: { ar: 'هذه المنشأة غير موجودة', en: "This company doesn't exist" },
  removed_from_company: {
    ar: 'لم تعد عضوًا في {company}. تبقى مسوداتك على هذا الجهاز.',
    en: 'You no longer belong to {company}. Your drafts stay on this device.',
  },
  no_company: {
    ar: 'لم تعد عضوًا في أي منشأة. اطلب دعوة من مالك المنشأة أو مدير حسابها.',
    en: 'You no longer belong to a company. Ask the owner or an admin of the company for an invitation.',
  },
  second_step_required: {
    ar: 'تشترط منشأتك خطوة تحقق ثانية. أعدّها أولًا.',
    en: 'Your company requires two-step login. Set it up first.',
  },
  already_member: { ar: 'هذا البريد لعضو في المنشأة', en: 'This address belongs to a member of the company' },
  invitation_exists: {
    ar: 'لهذا البريد دعوة مفتوحة. أعد إرسالها من قائمة الدعوات.',
    en: 'There is an open invitation for this address. Send it again from the list.',
  },
  newer_invitation: {
    ar: 'وصلتك دعوة أحدث إلى المنشأة نفسها. افتح أحدث رسالة دعوة.',
    en: 'The company has sent you a newer invitation. Open the newest one.',
  },
  too_many_members: {
    ar: 'بلغت المنشأة 50 عضوًا، وهو الحد الأعلى.',
    en: 'The company has 50 members, which is the most.',
  },
  too_many_invitations: {
    ar: 'للمنشأة 20 دعوة مفتوحة، وهو الحد الأعلى. ألغِ إحداها أولًا.',
    en: 'The company has 20 open invitations, which is the most. Revoke one first.',
  },
  invitation_not_found: { ar: 'هذه الدعوة غير موجودة', en: "This invitation doesn't exist" },
  invitation_used: { ar: 'قُبلت هذه الدعوة من قبل', en: 'This invitation was accepted already' },
  invitation_revoked: { ar: 'أُلغيت هذه الدعوة', en: 'This invitation was revoked' },
  invitation_expired: { ar: 'انتهت صلاحية هذه الدعوة', en: 'This invitation has expired' },
  other_address: {
    ar: 'هذه الدعوة لبريد آخر. اخرج ثم افتح الرابط من جديد.',
    en: 'This invitation is for another address. Log out and open the link again.',
  },
  member_not_found: { ar: 'هذا الشخص ليس عضوًا في منشأتك', en: 'This person is not a member of your company' },
  own_roles: {
    ar: 'لا يمكنك رفع صلاحياتك بنفسك. اطلبها من مدير حساب آخر.',
    en: "You can't raise your own roles. Ask another admin.",
  },
  last_owner: {
    ar: 'للمنشأة مالك واحد دائمًا. انقل الملكية أولًا.',
    en: 'A company always has one owner. Transfer the ownership first.',
  },
  last_approver: {
    ar: 'هذا آخر من يمكنه اعتماد اقتراحات معلّقة. لم يتغيّر شيء. أكّد لتبقى معلّقة بلا معتمِد.',
    en: 'Nobody else can approve awards that wait. Nothing was changed. Confirm to leave them without an approver.',
  },
  second_step_missing: {
    ar: 'بعض الأعضاء لم يفعّلوا الخطوة الثانية بعد، فلم يُحفظ شيء. أكّد لتصبح ملزِمة لهم بعد 7 أيام.',
    en: 'Some members have no second step yet, so nothing was saved. Confirm to require it of them in 7 days.',
  },
  no_approver: {
    ar: 'لا يوجد عضو آخر يمكنه الاعتماد. امنح صلاحية معتمِد لعضو آخر أولًا.',
    en: 'Nobody else could approve. Give another member the role Approver first.',
  },
  role_required: { ar: 'دورك في منشأتك لا يتيح هذا الإجراء', en: "Your role in your company doesn't allow this" },
  role_required_buy: {
    ar: 'هذا الإجراء متاح لمسؤول المشتريات ومدير الحساب والمالك في منشأتك.',
    en: 'This needs the role Buyer, Admin or Owner in your company.',
  },
  role_required_sell: {
    ar: 'هذا الإجراء متاح لمسؤول المبيعات ومدير الحساب والمالك في منشأتك.',
    en: 'This needs the role Seller, Admin or Owner in your company.',
  },
  role_required_approve: {
    ar: 'هذا الإجراء متاح للمعتمِد في منشأتك.',
    en: 'This needs the role Approver in your company.',
  },
  role_required_own: { ar: 'هذا الإجراء متاح لمالك المنشأة وحده.', en: 'This needs the role Owner in your company.' },
  role_required_administer: {
    ar: 'هذا الإجراء متاح لمدير الحساب والمالك في منشأتك.',
    en: 'This needs the role Admin or Owner in your company.',
  },
  supplier_required: { ar: 'هذا الإجراء متاح للمورّدين فقط', en: 'Only suppliers can do this' },
  supplier_profile_exists: { ar: 'منشأتك مسجّلة مورّدًا من قبل', en: 'Your company is already registered as a supplier' },
  logout_failed: { ar: 'تعذّر تسجيل الخروج', en: 'Logout failed' },
  fetch_user_failed: { ar: 'تعذّر تحميل بيانات المنشأة', en: 'Failed to fetch user data' },
  send_verification_failed: { ar: 'تعذّر إرسال رابط التأكيد', en: 'Failed to send verification email' },
} as const satisfies Messages
