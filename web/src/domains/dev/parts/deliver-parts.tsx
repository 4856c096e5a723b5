import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { BrowserNeededSheet } from '../../../ui/deliver/browser-needed-sheet.tsx'
import { CopyTextButton } from '../../../ui/deliver/copy-text-button.tsx'
import { FileName } from '../../../ui/deliver/file-name.tsx'
import { LinkSheet } from '../../../ui/deliver/link-sheet.tsx'
import { LongPressPictures } from '../../../ui/deliver/long-press-pictures.tsx'
import { ShareSheet } from '../../../ui/deliver/share-sheet.tsx'
import { TextSheet } from '../../../ui/deliver/text-sheet.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { LONG_NAME } from '../long-texts.ts'
import styles from './parts.module.css'

const CODES = Array.from({ length: 8 }, (_, index) => `ABCD-${1000 + index}-WXYZ`).join('\n')
const LINK = `https://shangxue.example/api/files/${'token'.repeat(40)}`
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="300" height="400"%3E%3Crect width="300" height="400" fill="%23ddd"/%3E%3C/svg%3E'

const NAMES = {
  link: '文件链接',
  share: '存储文件',
  text: '文字内容',
  pictures: '长按图片',
  browser: '换浏览器',
} as const
type Open = keyof typeof NAMES

/** The dialogs for browsers that cannot save files. */
export function DeliverParts() {
  const [openSheet, setShown] = useState<Open | null>(null)
  const overlay = (name: Open) => ({ open: openSheet === name, onClose: () => setShown(null) })
  const [file] = useState(() => new File(['x'], '库存明细.xlsx'))
  return (
    <Card title="交付文件">
      <FileName name={`${LONG_NAME}.xlsx`} />
      <CopyTextButton text={CODES} label="复制内容" done="已复制" />
      <div className={styles.row}>
        {Object.entries(NAMES).map(([name, label]) => (
          <Button key={name} kind="secondary" onClick={() => setShown(name as Open)}>
            {label}
          </Button>
        ))}
      </div>
      <LinkSheet {...overlay('link')} name={`${LONG_NAME}.xlsx`} url={LINK} />
      <ShareSheet {...overlay('share')} file={file} />
      <TextSheet {...overlay('text')} name="商学恢复码.txt" text={CODES} onCopied={() => undefined} />
      <LongPressPictures
        {...overlay('pictures')}
        pictures={[
          { src: PICTURE, alt: '价格表 1' },
          { src: PICTURE, alt: '价格表 2' },
        ]}
      />
      <BrowserNeededSheet {...overlay('browser')} action="打印" url={LINK} />
    </Card>
  )
}
