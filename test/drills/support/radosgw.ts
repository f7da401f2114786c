import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { accessSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createS3Client } from '#framework/files/storage/s3-client.server.ts'
import type { S3Keys } from '#test/support/make/s3-server.ts'
import { freePort } from '#test/support/site.ts'

const run = promisify(execFile)
const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'ceph-authtool', 'radosgw', 'radosgw-admin']

/** Which programs of Ceph are missing; Debian has them in ceph-mon, ceph-osd and radosgw. */
export const missingPrograms = () =>
  PROGRAMS.filter(
    (name) =>
      !(process.env.PATH ?? '').split(delimiter).some((folder) => {
        try {
          accessSync(join(folder, name))
          return true
        } catch {
          return false
        }
      }),
  )

const settings = (folder: string, mon: number) => `[global]
fsid = ${randomUUID()}
mon_host = [v2:127.0.0.1:${mon}]
keyring = ${folder}/keyring
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
run_dir = ${folder}/run
log_file = ${folder}/log/$name.log
[mon.a]
mon_data = ${folder}/mon
public_addr = v2:127.0.0.1:${mon}
[osd.0]
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 1073741824
`

/**
 * Ceph's object storage with one empty bucket, on this machine alone and in memory: monitor, one store, and a gateway at this
 * address.
 */
export async function startRadosgw(address = '127.0.0.1') {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-ceph-'))
  for (const name of ['mon', 'osd', 'run', 'log']) await mkdir(join(folder, name))
  const [mon, port] = [await freePort(), await freePort()]
  const conf = ['-c', join(folder, 'ceph.conf')]
  const keyring = join(folder, 'keyring')
  await writeFile(join(folder, 'ceph.conf'), settings(folder, mon))
  const config: S3Keys = {
    endpoint: `http://${address}:${port}`,
    region: 'us-east-1',
    bucket: 'tarsiya',
    access_key_id: 'tarsiya',
    secret_access_key: randomUUID(),
  }
  const running: ChildProcess[] = []
  const start = (program: string, ...args: string[]) =>
    running.push(spawn(program, [...args, ...conf, '-f'], { stdio: 'ignore' }))
  async function stop() {
    for (const child of running.reverse()) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGKILL')) await ended
    }
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *'])
    await run('ceph-authtool', [
      keyring,
      '--gen-key',
      '-n',
      'client.admin',
      '--cap',
      'mon',
      'allow *',
      '--cap',
      'osd',
      'allow *',
    ])
    await run('ceph-mon', ['--mkfs', '-i', 'a', '--keyring', keyring, '--mon-initial-members', 'a', ...conf])
    start('ceph-mon', '-i', 'a')
    const ceph = async (...args: string[]) => (await run('ceph', [...conf, '--connect-timeout', '20', ...args])).stdout
    await appendFile(keyring, await ceph('auth', 'get-or-create', 'osd.0', 'mon', 'allow *', 'osd', 'allow *'))
    const uuid = randomUUID()
    await ceph('osd', 'new', uuid, '0')
    await run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', uuid, ...conf])
    start('ceph-osd', '-i', '0')
    for (const end = Date.now() + 30_000; !/1 up/.test(await ceph('osd', 'stat')) && Date.now() < end;) await pause(200)
    await run('radosgw-admin', [
      ...conf,
      'user',
      'create',
      '--uid=tarsiya',
      '--display-name=tarsiya',
      `--access-key=${config.access_key_id}`,
      `--secret-key=${config.secret_access_key}`,
    ])
    start('radosgw', '-n', 'client.admin', '--rgw-frontends', `beast endpoint=${address}:${port}`)
    const isUp = () =>
      fetch(config.endpoint).then(
        ({ ok }) => ok,
        () => false,
      )
    for (const end = Date.now() + 60_000; !(await isUp()); await pause(200))
      if (Date.now() > end) throw new Error('the gateway does not answer')
    await (await createS3Client(config)).createBucket({ Bucket: config.bucket })
    const setQuota = async (bytes: number) => {
      await run('radosgw-admin', [
        ...conf,
        'quota',
        'set',
        '--quota-scope=user',
        '--uid=tarsiya',
        `--max-size=${bytes}`,
      ])
      await run('radosgw-admin', [...conf, 'quota', 'enable', '--quota-scope=user', '--uid=tarsiya'])
    }
    return { config, gateway: running.at(-1)!, setQuota, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
