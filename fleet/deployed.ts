import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Host, Network } from './network.ts'

/*
 * The files of `deploy/` as an operator would put them onto machines: other addresses, folders and passwords, and sizes that fit
 * a dozen machines in one.
 */

const DEPLOY = join(import.meta.dirname, '../deploy')
const read = (file: string) => readFile(join(DEPLOY, file), 'utf8')

/** What a systemd unit starts: its arguments to Node, the variables it sets, and when it is started again after its end. */
export async function readUnit(name: string, { address, folder }: Host, instance = '') {
  const text = (await read(`systemd/${name}`))
    .replaceAll('%i', instance)
    .replaceAll(/\/var\/lib\/tarsiya(-worker)?/g, folder)
    .replace('HOST=127.0.0.1', `HOST=${address}`)
    .replace('METRICS_PORT=', `METRICS_HOST=${address} METRICS_PORT=`)
  const line = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? ''
  const [node, ...args] = line('ExecStart').split(' ')
  if (!node?.endsWith('/node') || args.length === 0) throw new Error(`${name} starts something else than Node`)
  const env = Object.fromEntries(
    [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) =>
      pairs!.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  )
  const restart_ms = line('Restart') === 'always' ? 1000 * Number(line('RestartSec')) : undefined
  return { args, env, restart_ms }
}

/** Puts the nginx files into the folder of a machine, with its own list of web processes. */
export async function layNginx({ folder, address }: Host, port: number, web: readonly string[]) {
  await mkdir(join(folder, 'tarsiya'), { recursive: true })
  await writeFile(join(folder, 'tarsiya.conf'), (await read('nginx/tarsiya.conf')).replace('/var/log/nginx', folder))
  const here = (await read('nginx/tarsiya/here.conf'))
    .replaceAll('/var/cache/tarsiya-nginx', join(folder, 'kept'))
    .replaceAll(/127\.0\.0\.1:300(\d)/g, (_all, number: string) => web[Number(number) - 1]!)
  await writeFile(join(folder, 'tarsiya/here.conf'), here)
  await writeFile(join(folder, 'tarsiya/listen.conf'), `listen ${address}:${port};\n`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  )
  const root = process.getuid?.() === 0 ? 'user root;\n' : ''
  await writeFile(
    join(folder, 'nginx.conf'),
    `${root}worker_processes 1;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
${temporary.join('\n')}
  include tarsiya.conf;
}
`,
  )
}

/** Puts the files of HAProxy and PgBouncer into the folder of the machine on which both run. */
export async function layPoolers({ folder, address }: Host, { readdress }: Network, password: string) {
  // The machine that runs the fleet asks HAProxy for the primary, too.
  const haproxy = readdress(await read('haproxy/haproxy.cfg')).replaceAll('127.0.0.1:', `${address}:`)
  await writeFile(join(folder, 'haproxy.cfg'), haproxy)
  const ini = (await read('pgbouncer/pgbouncer.ini'))
    .replaceAll(/\/(etc\/pgbouncer|var\/log\/postgresql|run\/postgresql)\//g, `${folder}/`)
    .replace('listen_addr = 127.0.0.1', `listen_addr = ${address}`)
  await writeFile(join(folder, 'pgbouncer.ini'), ini)
  await writeFile(
    join(folder, 'userlist.txt'),
    ['tarsiya', 'tarsiya_app', 'pgbouncer'].map((role) => `"${role}" "${password}"\n`).join(''),
  )
  const databases = await read('pgbouncer/databases.ini')
  await writeFile(join(folder, 'databases.ini'), databases.replaceAll('host=127.0.0.1', `host=${address}`))
}

/** The environment of one member of etcd. */
export async function readEtcd({ name, address, folder }: Host, { readdress }: Network) {
  const text = (await read('etcd/etcd.env'))
    .replaceAll(/^(ETCD_(?:LISTEN|INITIAL_ADVERTISE|ADVERTISE)\w+=http:\/\/)10\.0\.0\.21/gm, `$1${address}`)
    .replace('ETCD_NAME=etcd1', `ETCD_NAME=${name}`)
    .replace('/var/lib/etcd/tarsiya', join(folder, 'data'))
  const lines = readdress(text)
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** Puts Patroni's file into the folder of a database node. */
export async function layPatroni(
  { name, address, folder }: Host,
  { readdress }: Network,
  { password, bin_dir }: { password: string; bin_dir: string },
) {
  const text = (await read('patroni/patroni.yml'))
    .replaceAll('10.0.0.11', address)
    .replace('name: db1', `name: ${name}`)
    .replaceAll(/secret-of-\w+/g, password)
    .replace('/usr/lib/postgresql/15/bin', bin_dir)
    .replace('/var/lib/postgresql/15/tarsiya', join(folder, 'disk/data'))
    .replace('/var/lib/postgresql/patroni.pgpass', join(folder, 'pgpass'))
    .replace('/var/run/postgresql', folder)
    .replace('local all postgres peer', 'local all postgres scram-sha-256')
    .replaceAll('10.0.0.0/24', '0.0.0.0/0')
    .replace(
      'shared_buffers: 2GB',
      'shared_buffers: 64MB\n    max_wal_size: 128MB\n    min_wal_size: 64MB\n    dynamic_shared_memory_type: mmap',
    )
    .replace('max_slot_wal_keep_size: 10GB', 'max_slot_wal_keep_size: 256MB')
  await writeFile(join(folder, 'patroni.yml'), readdress(text))
}
