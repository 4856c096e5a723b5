import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Storage } from '../storage/storage.ts'
import { assetsOf, storeBuild, storedAsset } from './asset-store.ts'
import { sendWritten, writtenResponses } from './cacheable-response.ts'
import { YEAR_SECONDS } from './lasting-file.ts'

/** Built by the web: for each route the files that its first paint needs. */
type RouteChunks = Record<string, string[]>

export const readIndex = (webDir: string | undefined): string | undefined => {
  const file = webDir && join(webDir, 'index.html')
  return file && existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

export type MetaTags = readonly (readonly [name: string, content: string])[]

/** What messengers show of the links to some pages. Each request reads the record, so that a change shows at once. */
export interface PageHead {
  /** Of the paths of the pages. */
  readonly page: RegExp
  /** Empty for a record that is not there. `origin`: of this server, as the request has it. */
  tags(match: RegExpExecArray, origin: string): Promise<MetaTags>
}

/** The tags of a page; empty for most. `before` runs only for pages that have some. */
export async function tagsOf(
  heads: readonly PageHead[],
  path: string,
  origin: string,
  before?: () => Promise<void>,
): Promise<MetaTags> {
  for (const head of heads) {
    const match = head.page.exec(path)
    if (!match) continue
    await before?.()
    return head.tags(match, origin)
  }
  return []
}

export interface WebParts {
  readonly webDir: string
  /** Where files of earlier builds are found, and those of this one are put. */
  readonly storage: Storage
  readonly heads?: readonly PageHead[]
}

/** How often a build is marked as still served. */
const DAY_MS = 86_400_000
/** A page of an earlier build asks for more of its files. */
const EARLIER = 'asset of an earlier build'
const LASTING = `public, max-age=${YEAR_SECONDS}, immutable`

/** Pages kept as they are sent: each screen's, and shared records' that are looked at now. */
const MOST_PAGES = 300

/**
 * Serves the built web app: hashed assets for a year, those of earlier builds as well, and every other path as the app's
 * page.
 */
export const web = fp(
  async (app: FastifyInstance, { webDir, storage, heads = [] }: WebParts) => {
    const html = readIndex(webDir)
    if (!html) return
    const chunksFile = join(webDir, 'route-chunks.json')
    const chunks: RouteChunks = existsSync(chunksFile) ? JSON.parse(readFileSync(chunksFile, 'utf8')) : {}
    const pages = Object.entries(chunks).map(([route, files]) => ({
      route: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`),
      files: files.filter((file) => !html.includes(file)),
    }))
    const styles = new Map(
      [...new Set(pages.flatMap(({ files }) => files.filter(isStyle)))].map((file) => [
        file,
        readFileSync(join(webDir, file), 'utf8'),
      ]),
    )

    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      serve: false,
      setHeaders: (reply, path) => {
        const lasting = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', lasting ? LASTING : 'no-cache')
      },
    })
    const assets = new Set(existsSync(join(webDir, 'assets')) ? assetsOf(webDir) : [])
    const store = () =>
      storeBuild(storage, webDir).catch((error: unknown) => app.log.warn({ err: error }, 'build not stored'))
    app.addHook('onListen', async () => void store())
    const daily = setInterval(store, DAY_MS)
    daily.unref()
    app.addHook('onClose', async () => clearInterval(daily))
    /** 404 without a page: the app's own would be taken for code. */
    const asset = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
      if (assets.has(name)) return reply.sendFile(`assets/${name}`)
      await app.countCall(request)
      const bytes = await storedAsset(storage, name)
      if (!bytes) return reply.callNotFound()
      request.log.info({ name }, EARLIER)
      return reply.type(mediaTypeOf(name)).header('cache-control', LASTING).send(Buffer.from(bytes))
    }
    const responses = writtenResponses(MOST_PAGES)
    const files = new Set(readdirSync(webDir).filter((name) => name !== 'index.html'))
    app.get('/*', { schema: { hide: true } }, async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      if (path.startsWith('/api/')) return reply.callNotFound()
      if (path.startsWith('/assets/')) return asset(request, reply, path.slice('/assets/'.length))
      if (files.has(path.slice(1))) return reply.sendFile(path.slice(1))
      const needed = pages.find(({ route }) => route.test(path))?.files ?? []
      const origin = `${request.protocol}://${request.host}`
      const tags = await tagsOf(heads, path, origin, () => app.countCall(request))
      const page = await responses(JSON.stringify([needed, tags]), 'text/html; charset=utf-8', () =>
        withMeta(withFiles(html, needed, styles), tags),
      )
      return sendWritten(request, reply, page, 'no-cache')
    })
  },
  { name: 'web', dependencies: ['security'] },
)

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function withMeta(html: string, meta: MetaTags): string {
  if (meta.length === 0) return html
  const tags = meta.map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`)
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}
const mediaTypeOf = (name: string): string =>
  MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const isStyle = (file: string) => file.endsWith('.css')

/** The first of the page's own scripts: one of them has the files fetched that are named before it. */
const SCRIPT = '<script>'
/** Where the page starts the app; styles that stand before it are there when it runs, and keep no frame waiting. */
const START = '<script type="module">'

/**
 * Has the browser fetch code at once (index.html). Styles stand in the page: as files, most of a kilobyte, they would take
 * more round trips than the code does. `data-files` lists them (web/src/lib/load-files.ts).
 */
function withFiles(html: string, files: readonly string[], styles: ReadonlyMap<string, string>): string {
  const sheets = files.filter(isStyle)
  const style =
    sheets.length > 0 &&
    `<style data-files="${sheets.join(' ')}">${sheets.map((file) => styles.get(file)).join('\n')}</style>`
  const scripts = files.filter((file) => !isStyle(file)).map((file) => `/${file}`)
  const code = scripts.length > 0 && `<meta name="code" content="${scripts.join(' ')}">`
  return html.replace(SCRIPT, () => (code || '') + SCRIPT).replace(START, () => (style || '') + START)
}
