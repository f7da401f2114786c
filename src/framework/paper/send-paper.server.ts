import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFailure } from '#framework/api/failure.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import { PAPER_FAILED } from './paper-failed.ts'
import { type Paper, typeset } from './typeset.server.ts'

interface SentPaper extends Paper {
  /** The file's name, without its ending. */
  name: string
  /** The page that links to it, without language: it shows `PaperFailed`. */
  page: string
  lang: Lang
}

/**
 * Answers with a paper to download, which no cache keeps. A browser that followed a link would save a refusal as a
 * broken file, or show it bare: it is sent back to the page, which says that there is none.
 */
export async function sendPaper(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, page, lang, ...paper }: SentPaper,
) {
  void reply.header('cache-control', 'private, no-store')
  try {
    const { pdf, missing } = await typeset(paper)
    if (missing.length > 0) request.log.warn({ missing, paper: name }, 'no font of papers has these characters')
    return reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}.pdf"`).send(pdf)
  } catch (error) {
    if (!isFailure(error) || !request.headers.accept?.includes('text/html')) throw error
    request.log.warn({ err: error }, 'a paper was not made')
    return reply.redirect(`${localPath(lang, page)}?${PAPER_FAILED.name}=${PAPER_FAILED.value}`, 303)
  }
}
