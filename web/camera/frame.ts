/** Computes the part of the camera's picture that is inside the frame on the screen. */
export interface Size {
  width: number;
  height: number;
}

export interface Rectangle extends Size {
  x: number;
  y: number;
}

/** The frame's share of the box that the picture fills; camera.module.css draws the frame so. */
const share = { width: 0.86, height: 0.62 };

/** The picture covers its box, as `object-fit: cover` does: what does not fit is cut off on both sides alike. */
export function frameIn(picture: Size, box: Size): Rectangle {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const width = (box.width / scale) * share.width;
  const height = (box.height / scale) * share.height;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}
