import type { FastifyReply, FastifyRequest } from 'fastify'

/** True for browser navigation, false for fetch. */
export const acceptsHtml = (request: FastifyRequest): boolean =>
  /\btext\/html\b/.test(request.headers.accept ?? '')

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Error page for a user who opened a link outside the app. */
const renderErrorPage = (message: string) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>文件没有打开 - 商学</title>
<style>
body{margin:0;display:grid;min-height:100vh;place-content:center;padding:1.5rem;box-sizing:border-box;
font:1rem/1.7 system-ui,sans-serif;text-align:center;overflow-wrap:anywhere}
h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0 0 1.5rem;max-width:24rem}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:.75rem;background:#1d4ed8;color:#fff;text-decoration:none}
</style>
</head>
<body>
<main>
<h1>文件没有打开</h1>
<p>${escapeHtml(message)}</p>
<a href="/">打开商学</a>
</main>
</body>
</html>
`

export const sendErrorPage = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(renderErrorPage(message))
