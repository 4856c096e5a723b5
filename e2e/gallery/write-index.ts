import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import after from '../global-teardown.ts'
import { outputFolder } from './output-folder.ts'

const stateNameOf = (file: string) => file.replace(/ (phone|desk) (light|dark|large)\.png$/, '')

/** Writes a page that shows all screenshots, one screen state per row. */
export default function writeIndex() {
  const files = readdirSync(outputFolder())
    .filter((name) => name.endsWith('.png'))
    .sort()
  const states = new Set(files.map(stateNameOf))
  const html = [...states].map((sight) => {
    const pictures = files.filter((name) => stateNameOf(name) === sight)
    return (
      `<h2>${sight}</h2><p>` +
      pictures
        .map((name) => `<img src="${encodeURIComponent(name)}" loading="lazy" alt="${name}">`)
        .join('\n')
    )
  })
  writeFileSync(
    join(outputFolder(), 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>img{height:480px;margin:4px;border:1px solid #888}</style>${html.join('\n')}`,
  )
  after()
}
