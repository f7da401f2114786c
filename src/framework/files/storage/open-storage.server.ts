import type { Config } from '#framework/config/config.server.ts'
import type { FileKind } from '#framework/files/upload/kinds.ts'
import { s3Storage } from './s3-storage.server.ts'
import { diskStorage, type Storage } from './storage.server.ts'

/** Opens the object storage when the S3 variables are set, otherwise the local disk under `DATA_DIR`. */
export const openStorage = ({ s3, data_dir }: Pick<Config, 's3' | 'data_dir'>, kinds: readonly FileKind[]): Storage =>
  s3 ? s3Storage(s3, data_dir, kinds) : diskStorage(data_dir, kinds)
