export { formatDistance as distanceText } from '#domain/rules/geo.ts'
export { Button, IconButton, LinkButton } from './Button.tsx'
export { DateInput, RadioButtons, SearchBar, Segmented, Select } from './choosing.tsx'
export { confirm } from './confirm.ts'
export { FormField, Input, TextArea } from './fields.tsx'
export { bytesText, clockOf } from './format.ts'
export { Icon, type IconName } from './Icon.tsx'
export {
  EmptyList,
  EmptyState,
  ListSkeleton,
  NotOnThisDevice,
  PageSkeleton,
  ProblemNotice,
  sentenceOf,
  Unread,
} from './notices.tsx'
export { Page } from './Page.tsx'
export { Sheet } from './Sheet.tsx'
export { Card, isRiskColor, Progress, RiskTag, Row, Section, StatusTag, Tag } from './surfaces.tsx'
export { toast } from './toast.ts'
export { failureWords, useDeed } from './use-deed.ts'
export { useLayout } from './use-layout.ts'
