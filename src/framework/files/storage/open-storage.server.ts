import type { Config } from '#framework/config/config.server.ts'
import type { FileKind } from '#framework/files/upload/kinds.ts'
import { s3Storage } from './s3-storage.server.ts'
import { diskStorage, type Storage } from './storage.server.ts'

/** The storage that the settings name: a bucket when the S3_ variables are set, else the disk under `DATA_DIR`. */
export const openStorage = ({ s3, data_dir }: Pick<Config, 's3' | 'data_dir'>, kinds: readonly FileKind[]): Storage =>
  s3 ? s3Storage(s3, data_dir, kinds) : diskStorage(data_dir, kinds)
