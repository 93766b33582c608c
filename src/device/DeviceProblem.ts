const SENTENCES = {
  'position.denied': '没有定位权限，请在系统设置中允许使用位置信息',
  'position.unavailable': '暂时无法定位，请打开定位开关或到开阔处再试',
  'position.timeout': '定位超时，请到开阔处再试',
  'position.unsupported': '此设备不支持定位',
  'camera.denied': '没有相机权限，请在系统设置中允许使用相机',
  'camera.busy': '相机正被其他应用占用，请关闭后再试',
  'camera.unavailable': '此设备没有可用的相机',
  'camera.failed': '拍照没有成功，请再拍一次',
  'recording.unsupported': '此设备不支持录像，请从相册选择视频',
  'recording.failed': '录像没有成功，请再录一次',
  'photo.empty': '这张照片是空文件，请重新拍摄或选择',
  'photo.too-big': '照片不能超过 {limitMb} MB',
  'photo.not-an-image': '这张图片打不开或已损坏，请换一张',
  'photo.encode-failed': '照片处理失败，请再试一次',
  'video.empty': '这段视频是空文件，请重新拍摄或选择',
  'video.too-big': '视频不能超过 {limitMb} MB',
  'video.wrong-type': '只能选择 MP4、WebM 或 MOV 视频',
  'storage.full': '手机空间不足，请先上传或清理后再拍',
  'push.unsupported': '这个浏览器不提供推送',
  'push.denied': '没有允许通知。要收到提醒，请在浏览器的网站设置里改为允许',
  'push.unreachable': '浏览器的推送服务连不上，请换个网络再试',
  'hash.unsupported': '当前网址不是安全连接，无法处理照片和视频',
} as const

export type DeviceProblemCode = keyof typeof SENTENCES

/** What the hardware, or a file handed to us, could not do. Its `message` is the sentence for the person. */
export class DeviceProblem extends Error {
  readonly code: DeviceProblemCode

  constructor(code: DeviceProblemCode, options: { limitMb?: number; cause?: unknown } = {}) {
    super(SENTENCES[code].replace('{limitMb}', String(options.limitMb ?? '')), { cause: options.cause })
    this.name = 'DeviceProblem'
    this.code = code
  }
}
