import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'

interface DatabaseChoiceProps {
  databases: readonly string[]
  onChoose: (database: string) => void
  onClose: () => void
}

export default function DatabaseChoice({ databases, onChoose, onClose }: DatabaseChoiceProps) {
  return (
    <ActionSheet
      open
      title="选择要登录的数据库"
      onClose={onClose}
      actions={databases.map((name) => ({ label: name, icon: 'store', onSelect: () => onChoose(name) }))}
    />
  )
}
