import { WORD_FILE_FORMAT_NAMES, WORD_FINDINGS } from '@shangxue/contract/word-lists/endpoints'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import type { CheckedFile } from './api.ts'
import { formatSenses } from './api.ts'

/** Preview of a checked file: the words to be stored and the findings. */
export function ImportPreview({ checked }: { checked: CheckedFile }) {
  const { words, units, from_library, format, preview, findings, counts } = checked
  const findingCount = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {words === 0 && <Notice kind="warning">没有可以导入的单词，请按下面的提示修改文件后重新选择。</Notice>}
      <Card title={WORD_FILE_FORMAT_NAMES[format]}>
        <StatGrid>
          <Stat label="可以导入" value={words} />
          {units > 0 && <Stat label="单元" value={units} />}
          <Stat label="用词库释义" value={from_library} />
          {counts.map(({ kind, count }) => (
            <Stat key={kind} label={WORD_FINDINGS[kind]} value={count} />
          ))}
        </StatGrid>
      </Card>
      {preview.length > 0 && (
        <Card title={words > preview.length ? `前 ${preview.length} 个单词` : '单词'} flush>
          <List label="将要导入的单词">
            {preview.map(({ spelling, ipa_uk, senses }) => (
              <ListItem
                key={spelling}
                title={spelling}
                note={formatSenses(senses)}
                {...(ipa_uk !== '' && { value: `/${ipa_uk}/` })}
              />
            ))}
          </List>
        </Card>
      )}
      {findings.length > 0 && (
        <Card
          title={
            findingCount > findings.length
              ? `提示（前 ${findings.length} 条，共 ${findingCount} 条）`
              : '提示'
          }
          flush
        >
          <List label="提示">
            {findings.map(({ line, spelling, kind }) => (
              <ListItem
                key={`${line} ${kind}`}
                title={spelling || '（空）'}
                note={WORD_FINDINGS[kind]}
                value={`第 ${line} ${format === 'apkg' ? '条' : '行'}`}
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}
