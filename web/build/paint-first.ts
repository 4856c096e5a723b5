import type { Plugin } from 'vite'

const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g
const STYLES = /\s*<link rel="stylesheet" crossorigin href="[^"]+">/g

/** For browsers that do not tell of what they draw. */
const AT_LAST_MS = 300

/**
 * The first picture in index.html is drawn before any other file has come: the app's styles stand behind it in the
 * page, and its code, which is fetched meanwhile, runs once a frame was drawn. Otherwise a slow phone shows white
 * until all of it has been read.
 */
export function paintFirst(): Plugin {
  return {
    name: 'shangxue:paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const scripts = [...html.matchAll(SCRIPT)].map(([, file = '']) => file)
        const styles = [...html.matchAll(STYLES)].map(([link]) => link)
        const entry = scripts.at(-1)
        if (!entry || styles.length === 0) throw new Error('index.html names no script or no styles')
        const ahead = scripts.map((file) => `\n    <link rel="modulepreload" crossorigin href="${file}">`)
        return html
          .replace(SCRIPT, '')
          .replace(STYLES, '')
          .replace('</head>', () => `${ahead.join('')}\n  </head>`)
          .replace('</body>', () => `${styles.join('')}\n    ${starting(entry)}\n  </body>`)
      },
    },
  }
}

const starting = (entry: string): string => `<script type="module">
      // index.html takes #root away from browsers that are too old
      const start = () =>
        document.getElementById('root') &&
        import('${entry}').catch(() => {
          const told = document.querySelector('.first p')
          if (told) told.textContent = '没有加载成功，请检查网络后刷新页面'
        })
      // a page that is not shown draws nothing
      if (document.hidden) start()
      new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
      setTimeout(start, ${AT_LAST_MS})
    </script>`
