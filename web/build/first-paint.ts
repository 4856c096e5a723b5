import type { Plugin } from 'vite'

const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g
const STYLES = /\s*<link rel="stylesheet" crossorigin href="[^"]+">/g

/** Delay until the app starts in browsers that do not report paints. */
const START_AFTER_MS = 300

/**
 * Lets the browser paint the placeholder of index.html before any other file has loaded. The app's styles follow the
 * placeholder in the page, and the app's code is fetched in parallel but runs after the first paint. Otherwise a slow phone
 * shows a white page until it has parsed all of the code.
 */
export function firstPaint(): Plugin {
  return {
    name: 'shangxue:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const scripts = [...html.matchAll(SCRIPT)].map(([, file = '']) => file)
        const styles = [...html.matchAll(STYLES)].map(([link]) => link)
        const entry = scripts.at(-1)
        if (!entry || styles.length === 0) throw new Error('index.html has no script or no styles')
        const ahead = scripts.map((file) => `\n    <link rel="modulepreload" crossorigin href="${file}">`)
        return html
          .replace(SCRIPT, '')
          .replace(STYLES, '')
          .replace('</head>', () => `${ahead.join('')}\n  </head>`)
          .replace('</body>', () => `${styles.join('')}\n    ${startScript(entry)}\n  </body>`)
      },
    },
  }
}

const startScript = (entry: string): string => `<script type="module">
      // index.html renames #root in browsers that are too old
      const start = () =>
        document.getElementById('root') &&
        import('${entry}').catch(() => {
          const message = document.querySelector('.first p')
          if (message) message.textContent = '没有加载成功，请检查网络后刷新页面'
        })
      // a hidden page is never painted
      if (document.hidden) start()
      new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
      setTimeout(start, ${START_AFTER_MS})
    </script>`
