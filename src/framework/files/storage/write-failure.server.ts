import { fail } from '#framework/api/failure.ts'

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])
const NO_BODY = new Set(['ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Maps a write error to a failure: no space (507), interrupted body (400); otherwise a bug or a broken disk. */
export function writeFailure(error: unknown) {
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  if (NO_ROOM.has(code)) return fail(507, 'storage_full')
  return NO_BODY.has(code) ||
    (syscall === undefined && error instanceof Error && /multipart|terminated early/i.test(error.message))
    ? fail(400, 'malformed')
    : error
}
