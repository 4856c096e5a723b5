import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import type { ImportStep, SourceColumn } from '../../../ui/import/import-types.ts'
import { ImportWizard } from '../../../ui/import/import-wizard.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { delay } from '../delay.ts'

const targets = [
  { key: 'imei', label: 'IMEI', required: true },
  { key: 'model', label: '型号', required: true },
  { key: 'color', label: '颜色' },
]

const initialColumns: SourceColumn[] = [
  { name: '串号', sample: '359881234567897', target: 'imei' },
  { name: '机型', sample: 'Mate 70 Pro', target: '' },
  { name: '外观', sample: '曜石黑', target: 'color' },
]

const badRows = [
  { line: 4, column: 'IMEI', value: '35988123456789', reason: 'IMEI 是 15 位，这里只有 14 位' },
  { line: 9, column: '型号', value: '', reason: '型号必填' },
]

export function ImportParts() {
  const [step, setStep] = useState<ImportStep>('template')
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState(initialColumns)
  const [isFixed, setIsFixed] = useState(false)
  const [progress, setProgress] = useState<{ label: string; done: number; total: number }>()

  const run = async (label: string, next: ImportStep) => {
    for (const done of [100, 300, 500]) {
      setProgress({ label, done, total: 500 })
      await delay(400)
    }
    setProgress(undefined)
    setStep(next)
  }
  return (
    <ImportWizard
      what="设备"
      step={step}
      onStep={(next) => {
        if (step === 'check' && next === 'file') setIsFixed(true)
        setStep(next)
      }}
      rules={['IMEI 填 15 位数字，单元格设为文本。', '日期写成 2026-03-08。']}
      onTemplate={() => toast('模板已下载', { kind: 'success' })}
      progress={progress}
      file={file}
      onFile={(chosen) => {
        setFile(chosen)
        setStep('columns')
      }}
      columns={columns}
      targets={targets}
      onMap={(name, target) => setColumns(columns.map((it) => (it.name === name ? { ...it, target } : it)))}
      onCheck={() => run('正在检查', 'check')}
      check={isFixed ? { total: 500, good: 500, bad: [] } : { total: 500, good: 498, bad: badRows }}
      effects={
        <Card title="导入后的变化">
          <StatGrid>
            <Stat label="新增设备" value={486} />
            <Stat label="更新设备" value={14} />
          </StatGrid>
        </Card>
      }
      onCommit={() => run('正在导入', 'done')}
      result={{ created: 486, updated: 14 }}
      onAgain={() => setStep('file')}
      doneLink={{ to: '/home', label: '去看库存' }}
    />
  )
}
