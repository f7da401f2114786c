import type { Tx } from '#framework/database/database.server.ts'
import { type ComposeContext, defineEmail, type EmailTexts } from '#framework/mail/define-email.server.ts'
import { isolate, ltr } from '#framework/mail/email-content.ts'
import { MASK } from '#framework/text/mask-contacts.ts'
import { isDecided, REASONS, rfqValues, type RfqParams } from '#tenders/core/rfq-email.server.ts'
import { isWaiting } from '#tenders/core/gates/question-facts.server.ts'

interface QuestionParams extends RfqParams {
  /** The questions that the e-mail is about: several when e-mails are merged. */
  question_ids: number[]
}

/** Why a company that asked gets an e-mail. */
const ASKED = {
  ar: 'وصلتكم هذه الرسالة لأن منشأتكم سألت عن هذا الطلب في ترسية.',
  en: 'You received this because your company asked about this RFQ on Tarsiya.',
}

/** To the buyer: questions wait. At most one e-mail an RFQ and half an hour; not sent once none waits. */
export const newQuestionEmail = defineEmail<RfqParams>({
  kind: 'new-question',
  reason: REASONS.buyer,
  texts: {
    subject: { ar: 'سؤال جديد عن طلبكم: {title}', en: 'New question on your RFQ: {title}' },
    preview: {
      ar: 'يُنشر جوابكم للجميع، ولا يظهر اسم السائل لأحد.',
      en: 'Your answer is published to everybody. Nobody sees who asked.',
    },
    body: {
      ar: [
        {
          zero: 'لا سؤال ينتظر جوابكم عن طلبكم «{title}» (رقم {number}).',
          one: 'سؤال ينتظر جوابكم عن طلبكم «{title}» (رقم {number}):',
          two: 'سؤالان ينتظران جوابكم عن طلبكم «{title}» (رقم {number}):',
          few: '{count} أسئلة تنتظر جوابكم عن طلبكم «{title}» (رقم {number}):',
          many: '{count} سؤالًا ينتظر جوابكم عن طلبكم «{title}» (رقم {number}):',
          other: '{count} سؤال ينتظر جوابكم عن طلبكم «{title}» (رقم {number}):',
        },
      ],
      en: [
        {
          one: '{count} question waits for your answer on your RFQ “{title}” (no. {number}):',
          other: '{count} questions wait for your answer on your RFQ “{title}” (no. {number}):',
        },
      ],
    },
    action: { ar: 'الإجابة عن الأسئلة', en: 'Answer the questions' },
  },
  digest: { by: 'rfq_id', minutes: 30, merge: (group) => group[0]! },
  async compose(context) {
    const { tx, params } = context
    if (await isDecided(context)) return null
    const { count } = await tx
      .selectFrom('rfq_questions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('rfq_id', '=', params.rfq_id)
      .where(isWaiting)
      .executeTakeFirstOrThrow()
    return count === 0 ? null : { path: `/rfq/${params.rfq_id}#questions`, values: { ...rfqValues(params), count } }
  },
})

/** Those of the questions that are public and shown, with their answers as they are now. */
const readPublic = (tx: Tx, question_ids: number[]) =>
  tx
    .selectFrom('rfq_questions')
    .select(['number', 'state', 'body', 'answer', 'decline_reason'])
    .where('question_id', 'in', question_ids)
    .where('number', 'is not', null)
    .where('hidden_at', 'is', null)
    .orderBy('number')
    .execute()

const hidden = ({ t }: Pick<ComposeContext<object>, 't'>, text: string) =>
  isolate(text.replaceAll(MASK, `[${t('questions.mask')}]`))

async function composeAnswers(context: ComposeContext<QuestionParams>) {
  const { t, tx, params } = context
  const found = await readPublic(tx, params.question_ids)
  const [first] = found
  if (!first) return null
  const answers = found.map(({ number, body, answer, decline_reason }) =>
    [
      `${t('questions.number', { number: ltr(number!) })}: ${hidden(context, body)}`,
      answer === null
        ? t(`questions.declined_${decline_reason ?? 'not_relevant'}`)
        : `${t('questions.answer')}: ${isolate(answer)}`,
    ].join('\n'),
  )
  return {
    path: `/rfq/${params.rfq_id}#${found.length === 1 ? `q${first.number}` : 'questions'}`,
    values: { ...rfqValues(params), answers: answers.join('\n\n'), count: found.length },
    ...(found.length === 1 && first.state === 'declined' && { variant: 'declined' as const }),
  }
}

const merged = {
  by: 'rfq_id' as const,
  merge: (group: readonly QuestionParams[]) => ({
    ...group[0]!,
    question_ids: [...new Set(group.flatMap(({ question_ids }) => question_ids))],
  }),
}

const OPEN = { ar: 'فتح الأسئلة والأجوبة', en: 'Open the questions and answers' }

/** The texts of an e-mail that says one sentence and shows the answers. */
const withAnswers = (texts: Pick<EmailTexts, 'subject' | 'preview'>, ar: string, en: string): EmailTexts => ({
  ...texts,
  body: {
    ar: [ar, '{answers}'],
    en: [en, '{answers}'],
  },
  action: OPEN,
})

/** To who asked: answered, or declined with the reason. */
export const questionDecidedEmail = defineEmail<QuestionParams, 'declined'>({
  kind: 'question-answered',
  reason: ASKED,
  texts: withAnswers(
    {
      subject: { ar: 'أُجيب عن سؤالكم: {title}', en: 'Your question was answered: {title}' },
      preview: { ar: 'الجواب منشور للجميع دون اسم منشأتكم.', en: 'The answer is public, without your company’s name.' },
    },
    'أجاب المشتري عن سؤالكم في الطلب «{title}» (رقم {number}):',
    'The buyer answered your question on the RFQ “{title}” (no. {number}):',
  ),
  variants: {
    declined: withAnswers(
      {
        subject: { ar: 'لم يُجب المشتري عن سؤالكم: {title}', en: 'Your question was declined: {title}' },
        preview: { ar: 'السبب منشور مع السؤال.', en: 'The reason is published with the question.' },
      },
      'رفض المشتري الإجابة عن سؤالكم في الطلب «{title}» (رقم {number}):',
      'The buyer declined your question on the RFQ “{title}” (no. {number}):',
    ),
  },
  digest: merged,
  compose: composeAnswers,
})

/** To those who bid: questions of others were answered. */
export const rfqAnsweredEmail = defineEmail<QuestionParams>({
  kind: 'rfq-answered',
  reason: REASONS.supplier,
  texts: withAnswers(
    {
      subject: { ar: 'جواب جديد عن الطلب: {title}', en: 'New answer on the RFQ: {title}' },
      preview: { ar: 'اقرؤوه قبل أن تعدّلوا عرضكم.', en: 'Read it before you change your bid.' },
    },
    'أجاب المشتري عن أسئلة في الطلب «{title}» (رقم {number})، الذي قدّمتم عرضًا عليه:',
    'The buyer answered questions on the RFQ “{title}” (no. {number}), which you bid on:',
  ),
  digest: merged,
  compose: composeWithout,
})

/** To those who bid or asked: an answer is another than before. */
export const answerEditedEmail = defineEmail<QuestionParams>({
  kind: 'answer-edited',
  reason: {
    ar: 'وصلتكم هذه الرسالة لأن منشأتكم سألت عن هذا الطلب أو قدّمت عرضًا عليه في ترسية.',
    en: 'You received this because your company asked about this RFQ or bid on it on Tarsiya.',
  },
  texts: withAnswers(
    {
      subject: { ar: 'عُدّل جواب عن الطلب: {title}', en: 'An answer was edited: {title}' },
      preview: { ar: 'الجواب السابق منشور معه.', en: 'The earlier answer is published with it.' },
    },
    'عدّل المشتري جوابه في الطلب «{title}» (رقم {number}):',
    'The buyer edited an answer on the RFQ “{title}” (no. {number}):',
  ),
  digest: merged,
  compose: composeWithout,
})

/** The same for e-mails without variants. */
async function composeWithout(context: ComposeContext<QuestionParams>) {
  const composed = await composeAnswers(context)
  return composed && { path: composed.path, values: composed.values }
}
