import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { MIME_TYPES } from '#framework/files/upload/kinds.ts'
import { LANGS } from '#framework/i18n/messages.ts'

/** The query of a download; without a language it is the caller's. */
export const downloadQuery = z.strictObject({ lang: z.optional(z.enum(LANGS)) })

/** Answers with a file to download, which no cache keeps. */
export const sendDownload = (reply: FastifyReply, type: 'xlsx' | 'csv', name: string, content: Buffer | string) =>
  reply.type(MIME_TYPES[type]).header('content-disposition', `attachment; filename="${name}.${type}"`).header('cache-control', 'private, no-store').send(content)
