import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
/** The server writes the styles of the screen that is asked for into its page (platform/http/web.ts). */
const IN_THE_PAGE = `for (const { dataset } of document.querySelectorAll("style[data-files]"))
  for (const file of dataset.files.split(" ")) preloadedHrefs.styles.add(new URL("/" + file, location.href).href);
`
/** Vite's words, and what they are to be. */
const CHANGES = [
  [/seen\[href\] = void 0;(?=\s*throw err)/, 'delete seen[href];'],
  [/(if \(e\.type === "error"\)) (rej\([^;]*\);)/, '$1 { link.remove(); $2 }'],
  [/(?=const links = document\.getElementsByTagName\("link"\);)/, IN_THE_PAGE],
] as const

/**
 * Vite remembers a stylesheet that failed like one that came: code that is asked for again, once the network is back,
 * would be drawn without its styles. And it knows only of styles that are files.
 */
export function stylesAgain(): Plugin {
  return {
    name: 'styles-again',
    apply: 'build',
    transform(code, id) {
      if (id !== HELPER) return null
      for (const [was] of CHANGES) if (!was.test(code)) this.error(`Vite's ${HELPER} has changed: ${was}`)
      return { code: CHANGES.reduce((text, [was, is]) => text.replace(was, is), code), map: null }
    },
  }
}
