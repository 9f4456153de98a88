/** A part of a rotated picture, in pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The width and height of the cropped picture in pixels. A larger picture is not needed, because the gateway reduces
 * avatars to 320 pixels, and the app never shows them larger.
 */
const SIDE = 640;
const QUALITY = 0.9;

/** Returns the width and height of the smallest upright box around a rotated picture. */
function turnedSize(width: number, height: number, radians: number) {
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/**
 * Returns a square part of a picture, rotated by `degrees`, as a JPEG file. Only this part is drawn, because a canvas
 * on a phone may have fewer pixels than a photo of the phone's camera. The promise is rejected if the picture cannot be
 * decoded.
 */
export async function cropPicture(source: string, area: CropArea, degrees: number): Promise<File> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const radians = (degrees * Math.PI) / 180;
  const box = turnedSize(width, height, radians);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.scale(SIDE / area.width, SIDE / area.height);
  context.translate(box.width / 2 - area.x, box.height / 2 - area.y);
  context.rotate(radians);
  context.drawImage(picture, -width / 2, -height / 2);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('The crop could not be encoded.');
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
