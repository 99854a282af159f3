// ICU's data without an entry, as ICU's own stubdata has it. The server formats no dates or numbers of a language,
// but Foundation, which Yams imports, brings the data of all of them: half of a static program.
// ICU_DATA is the name of the symbol, which has ICU's version in it.
#include <stdint.h>

const struct {
  uint16_t headerSize;
  uint8_t magic[2];
  uint16_t infoSize, reserved;
  uint8_t isBigEndian, charset, sizeOfCharacter, padding, format[4], formatVersion[4], dataVersion[4], rest[8];
  uint32_t count, unused[5];
} ICU_DATA = {32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {'T', 'o', 'C', 'P'}, {1}};
