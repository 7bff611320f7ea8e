#include "props/proofs.h"
