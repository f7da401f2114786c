import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const DEPLOY = join(import.meta.dirname, '../deploy')

/** What a systemd unit starts: its arguments to Node, and the variables it sets. */
export async function readUnit(name: string, instance = '', data_dir = '') {
  const text = (await readFile(join(DEPLOY, 'systemd', name), 'utf8'))
    .replaceAll('%i', instance)
    .replaceAll('/var/lib/tarsiya-worker', join(data_dir, 'worker'))
    .replaceAll('/var/lib/tarsiya', data_dir)
  const line = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? ''
  const [node, ...args] = line('ExecStart').split(' ')
  if (!node?.endsWith('/node') || args.length === 0) throw new Error(`${name} starts something else than Node`)
  const env = Object.fromEntries(
    line('Environment')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  )
  return { args, env }
}

/** Puts the nginx files of `deploy/` into a folder, with its own list of web processes and its own port. */
export async function layNginx(folder: string, port: number, web: readonly number[]) {
  await mkdir(join(folder, 'tarsiya'), { recursive: true })
  await writeFile(
    join(folder, 'tarsiya.conf'),
    (await readFile(join(DEPLOY, 'nginx/tarsiya.conf'), 'utf8')).replace('/var/log/nginx', folder),
  )
  const here = (await readFile(join(DEPLOY, 'nginx/tarsiya/here.conf'), 'utf8'))
    .replaceAll('/var/cache/nginx/tarsiya', join(folder, 'kept'))
    .replaceAll(/127\.0\.0\.1:300(\d)/g, (_all, number: string) => `127.0.0.1:${web[Number(number) - 1]}`)
  await writeFile(join(folder, 'tarsiya/here.conf'), here)
  await writeFile(join(folder, 'tarsiya/listen.conf'), `listen 127.0.0.1:${port};\n`)
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

/**
 * Puts the PgBouncer files of `deploy/` into a folder; `lead` says where the three databases are, now and after a
 * failover.
 */
export async function layPgbouncer(folder: string, port: number, password: string) {
  const ini = (await readFile(join(DEPLOY, 'pgbouncer/pgbouncer.ini'), 'utf8'))
    .replaceAll(/\/(etc\/pgbouncer|var\/log\/postgresql|run\/postgresql)\//g, `${folder}/`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
  await writeFile(join(folder, 'pgbouncer.ini'), ini)
  await writeFile(
    join(folder, 'userlist.txt'),
    ['tarsiya', 'tarsiya_app', 'pgbouncer'].map((role) => `"${role}" "${password}"\n`).join(''),
  )
  const databases = await readFile(join(DEPLOY, 'pgbouncer/databases.ini'), 'utf8')
  return async function lead(primary: number, replica: number) {
    const led = databases
      .replaceAll('host=10.0.0.11 port=5432', `host=127.0.0.1 port=${primary}`)
      .replaceAll('host=10.0.0.12 port=5432', `host=127.0.0.1 port=${replica}`)
    await writeFile(join(folder, 'databases.ini'), led)
  }
}
