/** Names the draft of a new RFQ. */
export const RFQ_DRAFT = 'rfq'

/** Begins the names of drafts of copies. */
export const COPY_PREFIX = 'rfq-copy-'

/** Names the draft of a copy of an RFQ. */
export const copyDraft = (rfq_id: number) => `${COPY_PREFIX}${rfq_id}`

/** Whether a draft is one of an RFQ. */
export const isRfqDraft = ({ form }: { form: string }) => form === RFQ_DRAFT || form.startsWith(COPY_PREFIX)
