// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { PICTURES } from '../../../../../content/english/pictures/index.ts'
import { parsePicture } from './parse-picture.ts'

const CAT = '<g transform="rotate(14 11 32)"><circle class="o" cx="32" cy="36" r="2.5"/></g>'

test('reads elements, attributes and nesting', () => {
  expect(parsePicture(`${CAT}<path class="i x" d="M1 2h-3.5z" stroke-width="2"/>`)).toEqual([
    {
      element: 'g',
      attributes: { transform: 'rotate(14 11 32)' },
      children: [
        { element: 'circle', attributes: { className: 'o', cx: '32', cy: '36', r: '2.5' }, children: [] },
      ],
    },
    { element: 'path', attributes: { className: 'i x', d: 'M1 2h-3.5z', strokeWidth: '2' }, children: [] },
  ])
})

test('accepts every drawing of the content', () => {
  const refused = Object.values(PICTURES).flatMap((drawings) =>
    Object.entries(drawings)
      .filter(
        ([, svg]) => !parsePicture(svg.replace(/ style="stroke-width:([\d.]+)"/g, ' stroke-width="$1"')),
      )
      .map(([word]) => word),
  )
  expect(refused).toEqual([])
})

describe('refuses the whole drawing', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in another case', '<SCRIPT>alert(1)</SCRIPT>'],
    ['an event handler', '<circle r="1" onload="alert(1)"/>'],
    ['an event handler without quotes', '<circle r="1" onload=alert(1) />'],
    ['a style', '<circle r="1" style="fill:url(//evil)"/>'],
    ['a style element', '<style>*{display:none}</style>'],
    ['a link', '<a href="javascript:alert(1)"><circle r="1"/></a>'],
    ['a namespaced link', '<path xlink:href="//evil" d="M1 1"/>'],
    ['an external use', '<use href="//evil#x"/>'],
    ['an image', '<image href="//evil"/>'],
    ['an animation of an attribute', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['foreign content', '<foreignObject><iframe src="//evil"></iframe></foreignObject>'],
    ['paint from a file', '<circle r="1" fill="url(//evil)"/>'],
    ['a function in a transform', '<circle r="1" transform="url(#x)"/>'],
    ['a class of the page', '<circle class="sr-only" r="1"/>'],
    ['an id', '<circle id="root" r="1"/>'],
    ['attributes that override objects', '<circle constructor="1" r="1"/>'],
    ['an element that is a property of objects', '<constructor r="1"/>'],
    ['geometry of another element', '<circle d="M1 1" r="1"/>'],
    ['an attribute twice', '<circle r="1" r="2"/>'],
    ['letters in numbers', '<circle r="1e9"/>'],
    ['expressions in a path', '<path d="M1 1;alert(1)"/>'],
    ['text', 'hello<circle r="1"/>'],
    ['text between elements', '<circle r="1"/>hello<circle r="1"/>'],
    ['an entity', '<path d="&#x4d;1 1"/>'],
    ['a comment', '<!-- --><circle r="1"/>'],
    ['character data', '<![CDATA[<script>]]><circle r="1"/>'],
    ['a document type', '<!DOCTYPE svg [<!ENTITY x "y">]><circle r="1"/>'],
    ['an unclosed element', '<g><circle r="1"/>'],
    ['an element closed twice', '<circle r="1"/></g>'],
    ['crossed elements', '<g><path d="M1 1"></g></path>'],
    ['a closing svg', '</svg><circle r="1"/>'],
    ['deep nesting', `${'<g>'.repeat(30)}<circle r="1"/>${'</g>'.repeat(30)}`],
    ['too much markup', '<circle r="1"/>'.repeat(1_000)],
    ['nothing', ''],
  ])('with %s', (_, markup) => {
    expect(parsePicture(`${CAT}${markup}`) && parsePicture(markup)).toBeUndefined()
  })
})
